import { IntercomContact, IntercomContactDraft, IntercomContactFilter } from "@parley/contract";
import type { Router } from "../../../platform/http/router.ts";
import { contactRoutes } from "../shared/contact-routes.ts";
import { connect } from "./connect.ts";
import { addContact, listContacts } from "./contacts.ts";
import { integration } from "./integration.ts";
import { findAuthorization } from "./queries.ts";

export const intercomRoutes = (router: Router) =>
  contactRoutes(router, {
    integration,
    callback: "callback",
    contact: IntercomContact,
    filter: IntercomContactFilter,
    draft: IntercomContactDraft,
    connect,
    findAuthorization,
    listContacts: (scope, { email, query }) =>
      listContacts(scope, email ? { field: "email", operator: "=", value: email } : (query ?? undefined)),
    addContact,
  });
