import { HubspotContact, HubspotContactDraft, HubspotContactFilter } from "@parley/contract";
import type { Router } from "../../../platform/http/router.ts";
import { contactRoutes } from "../shared/contact-routes.ts";
import { connect } from "./connect.ts";
import { addContact, listContacts } from "./contacts.ts";
import { integration } from "./integration.ts";
import { findAuthorization } from "./queries.ts";

export const hubspotRoutes = (router: Router) =>
  contactRoutes(router, {
    integration,
    callback: "oauth",
    contact: HubspotContact,
    filter: HubspotContactFilter,
    draft: HubspotContactDraft,
    connect,
    findAuthorization,
    listContacts: (scope, { email, filters }) =>
      listContacts(scope, email ? [{ propertyName: "email", operator: "EQ", value: email }] : (filters ?? [])),
    addContact,
  });
