import type { Config } from "../../../platform/config.ts";
import type { SlackSettings } from "../../../platform/integration-settings.ts";
import { NotConfigured } from "../shared/errors.ts";

/** Shared by both Slack integrations. */
export const slack = { title: "Slack", table: "slack_authorizations" } as const;

/** @throws NotConfigured */
export function settingsOf({ integrations }: Config): SlackSettings {
  if (!integrations.slack) throw new NotConfigured(slack.title);
  return integrations.slack;
}

export const redirectUrl = (config: Config) =>
  settingsOf(config).redirectUri ?? `${config.publicUrl}/integrations/slack`;

/** The scopes of the bot. Parley requests no user scopes. */
export const botScopes = [
  "incoming-webhook",
  "chat:write",
  "channels:history",
  "channels:read",
  "chat:write.public",
  "chat:write.customize",
  "users:read",
  "users:read.email",
  "groups:history",
  "groups:read",
  "reactions:read",
  "files:read",
];
