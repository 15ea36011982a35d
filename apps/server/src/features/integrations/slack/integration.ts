import type { SlackType } from "@parley/contract";
import { sql } from "kysely";
import type { Consent, Integration } from "../shared/integration.ts";
import { copyToSupportThreads } from "./outbound/copy-to-support-threads.ts";
import { postToReplyChannel } from "./outbound/reply-channel.ts";
import { botScopes, isConfigured, redirectUrl, settingsOf, slack } from "./service.ts";
import { testSlack } from "./test-connection.ts";

const consentTo = (type: SlackType): Consent => ({
  type,
  redirectUrl,
  url(config, state) {
    const { webUrl, clientId } = settingsOf(config);
    const params = {
      client_id: clientId,
      scope: botScopes.join(" "),
      redirect_uri: redirectUrl(config),
      state,
    };
    return `${webUrl}/oauth/v2/authorize?${new URLSearchParams(params)}`;
  },
});

const connectedTo = sql<string | null>`team_name`;

/** A channel in which each conversation of an inbox has a thread. */
const slackReply = {
  ...slack,
  name: "slack_reply",
  own: { type: "reply" },
  connectedTo,
  secret: "access_token_encrypted",
  isOfInboxes: true,
  isConfigured,
  consent: consentTo("reply"),
  test: testSlack("reply"),
  subscription: {
    events: ["message:created", "conversation:updated"],
    deliver: postToReplyChannel,
  },
} satisfies Integration;

/** Messages in support channels and in companies' channels become conversations. */
const slackSupport = {
  ...slack,
  name: "slack_support",
  own: { type: "support" },
  connectedTo,
  secret: "access_token_encrypted",
  isOfInboxes: true,
  isConfigured,
  consent: consentTo("support"),
  test: testSlack("support"),
  subscription: {
    events: ["message:created"],
    conversationSources: ["slack"],
    deliver: copyToSupportThreads,
  },
} satisfies Integration;

export const bothIntegrations: readonly Integration[] = [slackReply, slackSupport];

const byType = { reply: slackReply, support: slackSupport };

export const integrationOf = (type: SlackType): Integration => byType[type];
