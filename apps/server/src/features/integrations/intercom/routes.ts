import {
  Data,
  IntercomContact,
  IntercomContactDraft,
  IntercomContactFilter,
  Nullable,
  OAuthReturn,
  OkWithId,
  PlainAuthorization,
  Uuid,
} from "@parley/contract";
import Type from "typebox";
import type { Router } from "../../../platform/http/router.ts";
import { answerFailure } from "../shared/answer.ts";
import { disconnect } from "../shared/authorizations.ts";
import { presentPlain } from "../shared/plain-authorization.ts";
import { connect } from "./connect.ts";
import { addContact, listContacts } from "./contacts.ts";
import { integration } from "./integration.ts";
import { findAuthorization } from "./queries.ts";

export function intercomRoutes(router: Router) {
  router.get(
    "/api/intercom/callback",
    { access: "user", summary: "Connect Intercom", query: OAuthReturn, reply: Data(OkWithId) },
    async ({ scope, query }) => ({ data: { ok: true, id: await connect(scope, query).catch(answerFailure) } }),
  );

  router.get(
    "/api/intercom/authorization",
    { access: "user", summary: "Get the Intercom connection", reply: Data(Nullable(PlainAuthorization)) },
    async ({ scope }) => {
      const found = await findAuthorization(scope);
      return { data: found ? presentPlain(found) : null };
    },
  );

  router.delete(
    "/api/intercom/authorizations/:id",
    { access: "user", summary: "Disconnect Intercom", params: Type.Object({ id: Uuid }), status: 204 },
    async ({ scope, params }) => disconnect(scope, integration.table, params.id),
  );

  router.get(
    "/api/intercom/contacts",
    {
      access: "user",
      summary: "List contacts in Intercom",
      query: IntercomContactFilter,
      reply: Data(Type.Array(IntercomContact)),
    },
    async ({ scope, query: { email, query } }) => ({
      data: await listContacts(
        scope,
        email ? { field: "email", operator: "=", value: email } : (query ?? undefined),
      ).catch(answerFailure),
    }),
  );

  router.post(
    "/api/intercom/contacts",
    { access: "user", summary: "Add a contact in Intercom", body: IntercomContactDraft, reply: Data(IntercomContact) },
    async ({ scope, body }) => ({ data: await addContact(scope, body).catch(answerFailure) }),
  );
}
