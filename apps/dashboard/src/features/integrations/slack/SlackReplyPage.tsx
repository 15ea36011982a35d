import type { SlackAuthorization } from "@parley/contract";
import { useParams } from "react-router";
import { text } from "../../../texts/of/integrations.ts";
import { Card } from "../../../ui/Card.tsx";
import { Fact, Facts } from "../../../ui/Facts.tsx";
import { useInboxes } from "../../inboxes/index.ts";
import { IntegrationPage } from "../IntegrationPage.tsx";
import { useAuthorization } from "../useIntegrations.ts";

/** `/integrations/slack/reply`, for all inboxes that have no channel of their own, and below an inbox for its own. */
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
    >
      {(connected) => <SlackFacts authorization={connected} />}
    </IntegrationPage>
  );
}

/** What somebody picked at Slack; it is changed there, by connecting again. */
function SlackFacts({ authorization }: { authorization: SlackAuthorization }) {
  const { inbox_id, channel, team_name, configuration_url } = authorization;
  const { data: inboxes = [] } = useInboxes();
  const missing = text("integrations.notConnected");
  const inbox = inboxes.find(({ id }) => id === inbox_id)?.name;
  return (
    <Card heading={text("integrations.settings")}>
      <Facts>
        <Fact name={text("integrations.slackInbox")}>{inbox ?? missing}</Fact>
        <Fact name={text("integrations.slackChannel")}>{channel ?? missing}</Fact>
        <Fact name={text("integrations.slackTeam")}>{team_name ?? missing}</Fact>
        <Fact name={text("integrations.slackConfiguration")}>
          {configuration_url ? (
            <a href={configuration_url} target="_blank" rel="noopener noreferrer">
              {configuration_url}
            </a>
          ) : (
            missing
          )}
        </Fact>
      </Facts>
    </Card>
  );
}
