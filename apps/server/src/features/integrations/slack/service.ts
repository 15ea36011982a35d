import { appSettings } from "../shared/app-settings.ts";

/** Shared by both Slack integrations. */
export const slack = { service: "slack", title: "Slack", table: "slack_authorizations" } as const;

export const { isConfigured, settingsOf, redirectUrl } = appSettings("slack", slack.title);

/** The events to which the app subscribes: messages in public and private channels, and emoji reactions. */
export const botEvents = ["message.channels", "message.groups", "reaction_added"] as const;

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
] as const;
