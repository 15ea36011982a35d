import type { GoogleAuthorization } from "@parley/contract";
import { Link, useParams } from "react-router";
import { locale } from "../../../texts/text.ts";
import { Card } from "../../../ui/Card.tsx";
import { DescriptionItem, DescriptionList } from "../../../ui/DescriptionList.tsx";
import { clockTime, instantOf } from "../../../ui/text/times.ts";
import { pathOf } from "../catalogue.ts";
import { IntegrationPage } from "../IntegrationPage.tsx";
import { text as ofIntegrations } from "../texts.ts";
import { useAuthorization } from "../useIntegrations.ts";
import { text } from "./texts.ts";

/** `/integrations/google/gmail` for all inboxes without their own mailbox, and the page of an inbox's own mailbox. */
export function GmailPage() {
  const { inboxId } = useParams();
  const asked = { client: "gmail", type: "support", inbox_id: inboxId ?? "null" };
  const authorization = useAuthorization<GoogleAuthorization>("/google/authorization", asked);
  return (
    <IntegrationPage
      name="gmail"
      inboxId={inboxId}
      authorization={authorization}
      disconnectPath="/google/authorizations"
    >
      {(connected) => <MailboxCard authorization={connected} inboxId={inboxId} />}
    </IntegrationPage>
  );
}

interface MailboxCardProps {
  authorization: GoogleAuthorization;
  inboxId: string | undefined;
}

function MailboxCard({ authorization: { email, synced_at }, inboxId }: MailboxCardProps) {
  return (
    <Card heading={text("gmail.mailbox")}>
      <DescriptionList>
        <DescriptionItem name={text("gmail.email")}>{email}</DescriptionItem>
        <DescriptionItem name={text("gmail.lastSynced")}>
          {synced_at ? dayAndClock(instantOf(synced_at)) : text("gmail.notSynced")}
        </DescriptionItem>
      </DescriptionList>
      <p>{text("gmail.fromNow")}</p>
      <p>
        {text("gmail.slackHint")}{" "}
        <Link to={pathOf("slack_reply", inboxId)}>{ofIntegrations("integrations.slack_reply")}</Link>
      </p>
    </Card>
  );
}

const dayFormat = new Intl.DateTimeFormat(locale, { month: "long", day: "numeric" });

/** `November 3, 3:04 pm` */
const dayAndClock = (instant: number) => `${dayFormat.format(instant)}, ${clockTime(instant).toLowerCase()}`;
