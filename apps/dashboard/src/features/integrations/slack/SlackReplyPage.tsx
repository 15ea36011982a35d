import { Skeleton } from "@mantine/core";
import type { SlackAuthorization } from "@parley/contract";
import { useParams } from "react-router";
import { Card } from "../../../ui/Card.tsx";
import { DescriptionItem } from "../../../ui/DescriptionList.tsx";
import { useInboxes } from "../../inboxes/index.ts";
import { IntegrationPage } from "../IntegrationPage.tsx";
import { text } from "../texts.ts";
import { useAuthorization } from "../useIntegrations.ts";
import { SlackDetails } from "./SlackDetails.tsx";

/** `/integrations/slack/reply` for all inboxes without their own channel, and the page of an inbox's own channel. */
export function SlackReplyPage() {
  const { inboxId } = useParams();
  const asked = { type: "reply", inbox_id: inboxId ?? "null" };
  const authorization = useAuthorization<SlackAuthorization>("/slack/authorization", asked);
  return (
    <IntegrationPage
      name="slack_reply"
      inboxId={inboxId}
      authorization={authorization}
      disconnectPath="/slack/authorizations"
      disconnectQuestion={text("integrations.slackDisconnectQuestion")}
      unconnected={<ReplySettings inboxId={inboxId} />}
    >
      {(connected) => <ReplySettings authorization={connected} inboxId={connected.inbox_id} />}
    </IntegrationPage>
  );
}

interface ReplySettingsProps {
  authorization?: SlackAuthorization;
  /** Empty: for all inboxes without their own channel. */
  inboxId: string | null | undefined;
}

function ReplySettings({ authorization, inboxId }: ReplySettingsProps) {
  const { data: inboxes, isPending } = useInboxes();
  const name = inboxes?.find(({ id }) => id === inboxId)?.name;
  const otherwise = text(authorization && !inboxId ? "integrations.slackAllInboxes" : "integrations.notConnected");
  return (
    <Card heading={text("integrations.settings")}>
      <SlackDetails authorization={authorization}>
        <DescriptionItem name={text("integrations.slackInbox")}>
          {inboxId && isPending ? <Skeleton width="8rem" height="1rem" /> : (name ?? otherwise)}
        </DescriptionItem>
      </SlackDetails>
    </Card>
  );
}
