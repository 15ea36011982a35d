import type { SlackType } from "@parley/contract";
import type { Config } from "../../../platform/config.ts";
import type { Consent, Integration } from "../shared/integration.ts";
import { tellReplyChannel } from "./reply-channel.ts";
import { botScopes, redirectUrl, settingsOf, slack, userScopes } from "./service.ts";

const isConfigured = ({ integrations }: Config) => integrations.slack !== undefined;

const consentTo = (type: SlackType): Consent => ({
  type,
  redirectUrl,
  url(config, state) {
    const { webUrl, clientId } = settingsOf(config);
    const asked = {
      client_id: clientId,
      scope: botScopes.join(" "),
      user_scope: userScopes.join(" "),
      redirect_uri: redirectUrl(config),
      state,
    };
    return `${webUrl}/oauth/v2/authorize?${new URLSearchParams(asked)}`;
  },
});

/** One channel in which every conversation of an inbox has a thread. */
const slackReply = {
  ...slack,
  name: "slack_reply",
  own: { type: "reply" },
  isOfInboxes: true,
  isConfigured,
  consent: consentTo("reply"),
  hears: {
    events: ["message:created", "conversation:updated"],
    deafTo: ["slack_reply"],
    tell: tellReplyChannel,
  },
} satisfies Integration;

export const bothIntegrations: readonly Integration[] = [slackReply];

export const integrationOf = (type: SlackType): Integration => bothIntegrations.find(({ own }) => own?.type === type)!;
