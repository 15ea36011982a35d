import Type, { type Static } from "typebox";
import { NaiveTime, Name, Nullable, ShortText, Uuid } from "../primitives.ts";
import { integrationHealth } from "./integrations.ts";

const typedIn = Type.Optional(Nullable(ShortText));
const address = Type.Optional(Nullable(Type.String({ maxLength: 2000 })));

/** The typed-in and chosen values. With `id`, omitted values stay unchanged. */
export const MattermostDraft = Type.Object({
  access_token: Name,
  mattermost_url: address,
  verification_token: typedIn,
  channel_id: typedIn,
  channel_name: typedIn,
  team_id: typedIn,
  team_domain: typedIn,
  inbox_id: Type.Optional(Nullable(Uuid)),
  bot_token: typedIn,
  webhook_url: address,
  id: Type.Optional(Nullable(Uuid)),
});
export type MattermostDraft = Static<typeof MattermostDraft>;

export const MattermostConnection = Type.Object({ authorization: MattermostDraft });

const text = Nullable(Type.String());

/** The connection of an account or an inbox with a channel. */
export const MattermostAuthorization = Type.Object({
  id: Uuid,
  created_at: NaiveTime,
  channel: text,
  team_name: text,
  mattermost_url: text,
  access_token: Type.String(),
  verification_token: text,
  channel_id: text,
  channel_name: text,
  team_id: text,
  team_domain: text,
  inbox_id: Nullable(Uuid),
  ...integrationHealth,
});
export type MattermostAuthorization = Static<typeof MattermostAuthorization>;

/** A channel in Mattermost's format, with the name of its team. */
export const MattermostChannel = Type.Unsafe<{
  id: string;
  display_name: string;
  name: string;
  /** `P` is a private channel: outgoing webhooks do not report its posts. */
  type: string;
  team_id: string;
  team_name?: string;
  team_display_name?: string;
}>({ type: "object", additionalProperties: true });
export type MattermostChannel = Static<typeof MattermostChannel>;
