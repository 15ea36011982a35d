import {
  Data,
  GmailDraft,
  GmailProfile,
  GmailSent,
  GoogleAuthorization,
  GoogleClient,
  GoogleConsent,
  GoogleConsentQuery,
  GoogleReturn,
  GoogleType,
  Nullable,
  Ok,
  SheetChoice,
  SheetsSettingsChanges,
  Spreadsheet,
  SpreadsheetQuery,
  Uuid,
} from "@parley/contract";
import Type, { type Static } from "typebox";
import type { Config } from "../../../platform/config.ts";
import type { Router } from "../../../platform/http/router.ts";
import { throwAsHttpError } from "../shared/answer.ts";
import { disconnect } from "../shared/authorizations.ts";
import { inboxFilter, inboxIdFrom } from "../shared/inbox-filter.ts";
import { connect } from "./connect.ts";
import { sendSingleMail } from "./gmail/send-single-mail.ts";
import { presentAuthorization } from "./present.ts";
import { findProfile } from "./profile.ts";
import { findAuthorization } from "./queries.ts";
import { consentUrl, services } from "./service.ts";
import { changeSettings, chooseSheet, findSpreadsheet } from "./sheets/choose-sheet.ts";

const Filter = Type.Object({
  client: GoogleClient,
  type: Type.Optional(Nullable(GoogleType)),
  scope: Type.Optional(Nullable(Type.String({ maxLength: 2000 }))),
  ...inboxFilter,
});

export function googleRoutes(router: Router) {
  router.get(
    "/google/auth",
    { access: "public", summary: "Redirect to Google", query: GoogleConsentQuery, status: 302, reply: Type.Any() },
    async ({ publicContext, query }, reply) => reply.redirect(urlFor(publicContext.platform.config, query), 302),
  );

  router.get(
    "/api/google/auth",
    { access: "user", summary: "Get Google's consent URL", query: GoogleConsentQuery, reply: Data(GoogleConsent) },
    async ({ scope, query }) => ({ data: { url: urlFor(scope.platform.config, query) } }),
  );

  router.get(
    "/api/google/oauth",
    { access: "user", summary: "Connect Gmail or Google Sheets", query: GoogleReturn, reply: Data(Ok) },
    async ({ scope, query }) => ({ data: { ok: await connect(scope, query).catch(throwAsHttpError) } }),
  );

  router.get(
    "/api/google/authorization",
    {
      access: "user",
      summary: "Get the Gmail or Google Sheets connection",
      query: Filter,
      reply: Data(Nullable(GoogleAuthorization)),
    },
    async ({ scope, query }) => {
      const { client, type, scope: granted } = query;
      const found = await findAuthorization(scope, {
        client,
        type: type ?? undefined,
        scope: granted ?? undefined,
        inbox_id: inboxIdFrom(query),
      });
      return { data: found ? presentAuthorization(scope, found) : null };
    },
  );

  router.delete(
    "/api/google/authorizations/:id",
    { access: "user", summary: "Disconnect Gmail or Google Sheets", params: Type.Object({ id: Uuid }), status: 204 },
    async ({ scope, params }) => disconnect(scope, services.gmail.table, params.id),
  );

  router.get(
    "/api/google/spreadsheet",
    { access: "user", summary: "List the sheets of a spreadsheet", query: SpreadsheetQuery, reply: Data(Spreadsheet) },
    async ({ scope, query }) => ({ data: await findSpreadsheet(scope, query.spreadsheet).catch(throwAsHttpError) }),
  );

  router.put(
    "/api/google/sheet",
    {
      access: "user",
      summary: "Choose the sheet for new conversations and customers",
      body: Type.Object({ sheet: SheetChoice }),
      reply: Data(GoogleAuthorization),
    },
    async ({ scope, body }) => ({
      data: presentAuthorization(scope, await chooseSheet(scope, body.sheet).catch(throwAsHttpError)),
    }),
  );

  router.put(
    "/api/google/sheet/settings",
    {
      access: "user",
      summary: "Change which records are written to the chosen sheet",
      body: Type.Object({ settings: SheetsSettingsChanges }),
      reply: Data(GoogleAuthorization),
    },
    async ({ scope, body }) => ({ data: presentAuthorization(scope, await changeSettings(scope, body.settings)) }),
  );

  router.get(
    "/api/gmail/profile",
    { access: "user", summary: "Get the mailbox's address", query: Type.Object(inboxFilter), reply: GmailProfile },
    async ({ scope, query }) => {
      const email = await findProfile(scope, inboxIdFrom(query));
      return email ? { ok: true, data: { email } } : { ok: false, data: null };
    },
  );

  router.post(
    "/api/gmail/send",
    {
      access: "user",
      largestBody: 512 * 1024, // a mail of 100,000 characters
      summary: "Send a mail from the connected mailbox",
      body: GmailDraft,
      reply: GmailSent,
    },
    async ({ scope, body }) => sendSingleMail(scope, body),
  );
}

/** Published dashboards send the parts of a state instead of a state. */
function urlFor(config: Config, { client, type, inbox_id, state }: Static<typeof GoogleConsentQuery>): string {
  const named = type && (inbox_id ? `${type}:${inbox_id}` : type);
  return consentUrl(config, client, state || named || undefined);
}
