import Type, { type Static } from "typebox";
import { NaiveTime, Nullable, OneOf, ShortText, UserId, Uuid } from "../primitives.ts";
import { integrationHealth } from "./integrations.ts";

/**
 * The use of a channel. `reply`: each conversation has a thread there. `support`: messages there become conversations.
 */
export const SlackType = OneOf("reply", "support");
export type SlackType = Static<typeof SlackType>;

export const SlackSettings = Type.Object({
  sync_all_incoming_threads: Type.Boolean(),
  sync_by_emoji_tagging: Type.Boolean(),
  sync_trigger_emoji: Type.String(),
  forward_synced_messages_to_reply_channel: Type.Boolean(),
});
export type SlackSettings = Static<typeof SlackSettings>;

/** The settings that agents can change. Published dashboards send all settings. */
export const SlackSettingsChanges = Type.Object({
  sync_all_incoming_threads: Type.Optional(Type.Boolean()),
  sync_by_emoji_tagging: Type.Optional(Type.Boolean()),
});
export type SlackSettingsChanges = Static<typeof SlackSettingsChanges>;

const text = Nullable(Type.String());

export const SlackAuthorization = Type.Object({
  id: Uuid,
  object: Type.Literal("slack_authorization"),
  account_id: Uuid,
  inbox_id: Nullable(Uuid),
  channel: text,
  channel_id: text,
  configuration_url: text,
  team_id: text,
  team_name: text,
  /** The user who connected it, until the user is deleted. */
  connected_by: Nullable(UserId),
  created_at: NaiveTime,
  updated_at: NaiveTime,
  settings: SlackSettings,
  ...integrationHealth,
});
export type SlackAuthorization = Static<typeof SlackAuthorization>;

/** The parameters of Slack's redirect. */
export const SlackReturn = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 2000 }),
  state: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
  type: Type.Optional(Nullable(SlackType)),
  inbox_id: Type.Optional(Nullable(Uuid)),
  redirect_url: Type.Optional(Nullable(Type.String({ maxLength: 2000 }))),
});
export type SlackReturn = Static<typeof SlackReturn>;

/** An empty value or the word `null` selects authorizations without an inbox. */
const InboxFilter = Type.Optional(
  Nullable(Type.String({ pattern: "^(null|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})?$" })),
);

export const SlackFilter = Type.Object({
  type: Type.Optional(Nullable(SlackType)),
  inbox_id: InboxFilter,
  team_id: Type.Optional(Nullable(ShortText)),
  channel_id: Type.Optional(Nullable(ShortText)),
});

export const SlackChannelFilter = Type.Object({
  type: Type.Optional(Nullable(SlackType)),
  inbox_id: InboxFilter,
  team_id: Type.Optional(Nullable(ShortText)),
  authorization_id: Type.Optional(Nullable(Uuid)),
  slack_authorization_id: Type.Optional(Nullable(Uuid)),
});

export const SlackNotice = Type.Object({
  text: Type.String({ minLength: 1, maxLength: 10_000 }),
  type: Type.Optional(Nullable(SlackType)),
  channel: Type.Optional(Nullable(ShortText)),
});
export type SlackNotice = Static<typeof SlackNotice>;

/** A channel in Slack's format. */
export const SlackChannel = Type.Unsafe<{ id?: string; name?: string }>({
  type: "object",
  additionalProperties: true,
  properties: { id: { type: "string" }, name: { type: "string" } },
});
export type SlackChannel = Static<typeof SlackChannel>;

/** The Slack thread of a conversation. */
export const SlackConversationThread = Type.Object({
  id: Uuid,
  object: Type.Literal("slack_conversation_thread"),
  account_id: Uuid,
  conversation_id: Uuid,
  slack_channel: Type.String(),
  slack_thread_ts: Type.String(),
  created_at: NaiveTime,
  updated_at: NaiveTime,
  permalink: Nullable(Type.String({ description: "From Slack; null if Slack does not return it" })),
  slack_channel_name: Nullable(Type.String({ description: "From Slack; null if Slack does not return it" })),
});
export type SlackConversationThread = Static<typeof SlackConversationThread>;
