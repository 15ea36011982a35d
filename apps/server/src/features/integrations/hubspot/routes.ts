import {
  Data,
  HubspotContact,
  HubspotContactDraft,
  HubspotContactFilter,
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

export function hubspotRoutes(router: Router) {
  router.get(
    "/api/hubspot/oauth",
    { access: "user", summary: "Connect HubSpot", query: OAuthReturn, reply: Data(OkWithId) },
    async ({ scope, query }) => ({ data: { ok: true, id: await connect(scope, query).catch(answerFailure) } }),
  );

  router.get(
    "/api/hubspot/authorization",
    { access: "user", summary: "Get the HubSpot connection", reply: Data(Nullable(PlainAuthorization)) },
    async ({ scope }) => {
      const found = await findAuthorization(scope);
      return { data: found ? presentPlain(found) : null };
    },
  );

  router.delete(
    "/api/hubspot/authorizations/:id",
    { access: "user", summary: "Disconnect HubSpot", params: Type.Object({ id: Uuid }), status: 204 },
    async ({ scope, params }) => disconnect(scope, integration.table, params.id),
  );

  router.get(
    "/api/hubspot/contacts",
    {
      access: "user",
      summary: "List contacts in HubSpot",
      query: HubspotContactFilter,
      reply: Data(Type.Array(HubspotContact)),
    },
    async ({ scope, query: { email, filters = [] } }) => ({
      data: await listContacts(
        scope,
        email ? [{ propertyName: "email", operator: "EQ", value: email }] : (filters ?? []),
      ).catch(answerFailure),
    }),
  );

  router.post(
    "/api/hubspot/contacts",
    { access: "user", summary: "Add a contact in HubSpot", body: HubspotContactDraft, reply: Data(HubspotContact) },
    async ({ scope, body }) => ({ data: await addContact(scope, body).catch(answerFailure) }),
  );
}
