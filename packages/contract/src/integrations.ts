import Type, { type Static } from "typebox";
import { NaiveTime, Nullable, OneOf, Uuid } from "./primitives.ts";

/** What an account can be connected with, in the order in which it is offered. */
export const integrationNames = [
  "slack_reply",
  "slack_support",
  "mattermost",
  "gmail",
  "sheets",
  "twilio",
  "github",
  "hubspot",
  "intercom",
] as const;
export const IntegrationName = OneOf(...integrationNames);
export type IntegrationName = Static<typeof IntegrationName>;

/** Whether the other service does what it is asked. In every authorization, beside what it says itself. */
export const integrationHealth = {
  failing_since: Nullable(NaiveTime),
  failing_why: Nullable(Type.String({ description: "for people; nothing that the service said word for word" })),
  needs_reconnect: Type.Boolean({ description: "it let go of us: nothing is tried until somebody connects it again" }),
};
const Health = Type.Object(integrationHealth);
export type IntegrationHealth = Static<typeof Health>;

/** What is offered, and how far it is. */
export const Integration = Type.Object({
  name: IntegrationName,
  object: Type.Literal("integration"),
  is_configured: Type.Boolean({ description: "the installation has what it takes to connect it" }),
  is_connected: Type.Boolean(),
  ...integrationHealth,
});
export type Integration = Static<typeof Integration>;

/** Where somebody goes to agree to a connection. */
export const IntegrationConsent = Type.Object({
  url: Type.String(),
  redirect_url: Type.String({ description: "where they come back to" }),
});
export type IntegrationConsent = Static<typeof IntegrationConsent>;

/** What they come back with: `code`, and the `state` that they left with. */
export const OAuthReturn = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 2000 }),
  state: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
  inbox_id: Type.Optional(Nullable(Uuid)),
});
export type OAuthReturn = Static<typeof OAuthReturn>;

/** Connected, and by what. */
export const OkWithId = Type.Object({ ok: Type.Boolean(), id: Uuid });
export type OkWithId = Static<typeof OkWithId>;

/** What connects an account with GitHub, HubSpot or Intercom. */
export const PlainAuthorization = Type.Object({
  id: Uuid,
  created_at: NaiveTime,
  token_type: Nullable(Type.String()),
  scope: Nullable(Type.String()),
  ...integrationHealth,
});
export type PlainAuthorization = Static<typeof PlainAuthorization>;
