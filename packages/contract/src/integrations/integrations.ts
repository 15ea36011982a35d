import Type, { type Static } from "typebox";
import { NaiveTime, Nullable, OneOf, Uuid } from "../primitives.ts";

/** The integrations, in the order in which the product offers them. */
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

/** The health of a connection. Part of every authorization. */
export const integrationHealth = {
  failing_since: Nullable(NaiveTime),
  failing_why: Nullable(Type.String({ description: "A text for people. It never quotes the service" })),
  needs_reconnect: Type.Boolean({
    description: "The service revoked the connection. No call is made until a user connects it again",
  }),
};
const Health = Type.Object(integrationHealth);
export type IntegrationHealth = Static<typeof Health>;

/** An integration and the state of its connection. */
export const Integration = Type.Object({
  name: IntegrationName,
  object: Type.Literal("integration"),
  is_configured: Type.Boolean({ description: "The server has the settings that a connection needs" }),
  is_connected: Type.Boolean(),
  connected_at: Type.Optional(Nullable(NaiveTime)),
  connected_by: Type.Optional(
    Nullable(
      Type.Integer({ description: "The user who connected it. Null for Slack, whose connections have no user" }),
    ),
  ),
  connected_to: Type.Optional(
    Nullable(
      Type.String({
        description: "The name at the service: an account, workspace, channel, mailbox, spreadsheet or phone number",
      }),
    ),
  ),
  ...integrationHealth,
});
export type Integration = Static<typeof Integration>;

/** The URL of a service's consent page. */
export const IntegrationConsent = Type.Object({
  url: Type.String(),
  redirect_url: Type.String({ description: "The URL to which the service returns the user" }),
});
export type IntegrationConsent = Static<typeof IntegrationConsent>;

/** The parameters of a service's redirect: `code`, and the `state` that was sent. */
export const OAuthReturn = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 2000 }),
  state: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
  inbox_id: Type.Optional(Nullable(Uuid)),
});
export type OAuthReturn = Static<typeof OAuthReturn>;

/** The id of the new or updated connection. */
export const OkWithId = Type.Object({ ok: Type.Boolean(), id: Uuid });
export type OkWithId = Static<typeof OkWithId>;

/** The connection of an account with GitHub, HubSpot or Intercom. */
export const PlainAuthorization = Type.Object({
  id: Uuid,
  created_at: NaiveTime,
  token_type: Nullable(Type.String()),
  scope: Nullable(Type.String()),
  ...integrationHealth,
});
export type PlainAuthorization = Static<typeof PlainAuthorization>;
