import Type, { type Static } from "typebox";
import { Nullable, OneOf, Uuid } from "../primitives.ts";
import { IntegrationName } from "./integrations.ts";

/** Names the connection that is tested: an account may have several of one integration. */
export const ConnectionTestRequest = Type.Object({ authorization_id: Uuid });

const checkIds = ["token", "scopes", "target", "webhook", "signature", "clock"] as const;

/** One check of a connection. */
export const ConnectionCheck = Type.Object({
  id: OneOf(...checkIds),
  title: Type.String({ description: "The name of the checked setting, in the service's words" }),
  /** `skipped`: the check is not possible, or not now. */
  status: OneOf("ok", "warning", "failed", "skipped"),
  code: Nullable(
    Type.String({ description: "The service's error code, or a code of the integration's guide. Null for `ok`" }),
  ),
  detail: Type.String({ description: "A text for people: the result, and the next step" }),
});
export type ConnectionCheck = Static<typeof ConnectionCheck>;

export const ConnectionTest = Type.Object({
  object: Type.Literal("connection_test"),
  name: IntegrationName,
  checks: Type.Array(ConnectionCheck),
});
export type ConnectionTest = Static<typeof ConnectionTest>;
