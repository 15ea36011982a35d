import {
  Data,
  Nullable,
  PublicWidgetSettings,
  WidgetInstallation,
  WidgetMetadataUpdate,
  WidgetSettings,
  WidgetSettingsChanges,
} from "@parley/contract";
import type { FastifyRequest } from "fastify";
import Type from "typebox";
import type { Config } from "../../platform/config.ts";
import { BadRequest, MissingParameters } from "../../platform/errors.ts";
import type { Router } from "../../platform/http/router.ts";
import { check } from "../../platform/input/check.ts";
import { isUuid } from "../../platform/input/formats.ts";
import { isMap } from "../../platform/input/is-map.ts";
import type { Scope } from "../../platform/scope.ts";
import { utc } from "../../platform/times.ts";
import {
  type AccountRow,
  isOutsideWorkingHours,
  nextOpening,
  presentPublicAccount,
  visitorScopeFromSnippet,
} from "../accounts/index.ts";
import { recordOwnWidget } from "../customers/index.ts";
import {
  findInbox,
  findPrimaryInbox,
  findWidgetPage,
  InboxNotFound,
  presentWidgetSettings,
  readWidgetSettings,
  saveWidgetSettings,
} from "../inboxes/index.ts";
import { recordWidgetHost } from "../mail-links/index.ts";
import { createFirstPages } from "./first-page.ts";
import { createReplyTimes } from "./reply-times.ts";

const MAX_TEXT_LENGTH = 2000;

export function widgetRoutes(router: Router) {
  const usualReplyMinutes = createReplyTimes();
  const seeFirstPage = createFirstPages();

  router.get(
    "/api/widget_settings",
    {
      access: "public",
      summary: "A widget's settings, and whether the team is available",
      query: Type.Object({
        account_id: Type.Optional(Nullable(Type.String())),
        inbox_id: Type.Optional(Nullable(Type.String())),
      }),
      reply: Data(PublicWidgetSettings),
      rateLimit: "widget",
      rateLimitPer: ({ query }) => query.account_id,
    },
    async ({ query: { account_id, inbox_id }, publicContext, received, raw }) => {
      if (!account_id) throw new MissingParameters("The account_id is a required parameter", received);
      const { scope, account } = await visitorScopeFromSnippet(publicContext, account_id);
      const inboxId = await inboxFor(scope, inbox_id);
      const settings = await readWidgetSettings(scope, inboxId);
      if (originKind(raw, publicContext.platform.config) === "other") {
        await seeFirstPage(scope, inboxId, new URL(raw.headers.origin!).host.slice(0, MAX_TEXT_LENGTH));
      }
      return {
        data: {
          ...presentWidgetSettings(settings),
          account: presentPublicAccount(account),
          // A text of the team replaces the time in the chat, so strangers do not learn it here either.
          usual_reply_minutes: settings.agent_unavailable_text ? null : await usualReplyMinutes(scope),
          team_back_at: teamBackAt(account, new Date()),
        },
      };
    },
  );

  router.put(
    "/api/widget_settings/metadata",
    {
      access: "public",
      recognizes: ["visitor"],
      summary: "Report the page of a widget",
      body: Type.Object({
        account_id: Type.Optional(Nullable(Type.String())),
        inbox_id: Type.Optional(Nullable(Type.String())),
        metadata: Type.Optional(Type.Unknown()),
      }),
      reply: Data(WidgetSettings),
      rateLimit: "widget",
      rateLimitPer: ({ body }) => body.account_id,
    },
    async ({ body, publicContext, received, raw, ip }) => {
      const { account_id, inbox_id, metadata } = body;
      if (!account_id || !isMap(metadata)) {
        throw new MissingParameters("The following parameters are required: account_id, metadata", received);
      }
      const { scope } = await visitorScopeFromSnippet(publicContext, account_id);
      const { host, pathname } = check(WidgetMetadataUpdate, textsOf(metadata));
      const origin = originKind(raw, publicContext.platform.config);
      const page = {
        ...(host !== undefined && { host }),
        ...(pathname !== undefined && { pathname }),
        last_seen_at: new Date().toISOString(),
      };
      const settings = await saveWidgetSettings(scope, await inboxFor(scope, inbox_id), origin === "own" ? {} : page);
      if (host) await recordWidgetHost(scope, host, ip);
      if (publicContext.visitorKey && origin === "other") await recordOwnWidget(scope);
      return { data: presentWidgetSettings(settings) };
    },
  );

  router.get(
    "/api/widget_installation",
    {
      access: "user",
      summary: "The page of the team's site that loaded a widget last",
      query: Type.Object({ inbox_id: Type.Optional(Nullable(Type.String())) }),
      reply: Data(WidgetInstallation),
    },
    async ({ scope, query: { inbox_id } }) => {
      const page = await findWidgetPage(scope, await inboxFor(scope, inbox_id));
      const { host = null, pathname = null, last_seen_at = null } = page ?? {};
      return { data: { object: "widget_installation", host, pathname, last_seen_at: utc(last_seen_at) } };
    },
  );

  router.put(
    "/api/widget_settings",
    {
      access: "user",
      summary: "Change a widget's settings",
      body: Type.Object({ widget_settings: WidgetSettingsChanges }),
      reply: Data(WidgetSettings),
    },
    async ({ scope, body: { widget_settings } }) => {
      const { inbox_id, ...changes } = widget_settings;
      const settings = await saveWidgetSettings(scope, await inboxFor(scope, inbox_id), changes);
      return { data: presentWidgetSettings(settings) };
    },
  );
}

/** The named inbox, or the primary one without a name. @throws InboxNotFound, BadRequest */
async function inboxFor(scope: Scope, inboxId: string | null | undefined): Promise<string | null> {
  if (!inboxId || inboxId === "undefined" || inboxId === "null") return (await findPrimaryInbox(scope))?.id ?? null;
  if (!isUuid(inboxId)) throw new BadRequest();
  if (!(await findInbox(scope, inboxId))) throw new InboxNotFound();
  return inboxId;
}

/** When the team is back, outside its working hours. */
function teamBackAt({ working_hours, time_zone }: AccountRow, at: Date) {
  if (!isOutsideWorkingHours(working_hours, time_zone, at)) return null;
  return utc(nextOpening(working_hours, time_zone, at)?.toISOString() ?? null);
}

/** Only these two fields of the report are stored, as text. */
function textsOf({ host, pathname }: Record<string, unknown>) {
  const text = (value: unknown) => (typeof value === "string" ? value.slice(0, MAX_TEXT_LENGTH) : undefined);
  return { host: text(host), pathname: text(pathname) };
}

/**
 * Whether another site's page sent the request, or one of this server: the demo or the dashboard. Undefined for a
 * program without an origin, and for the preview of the settings.
 */
function originKind({ headers, host }: FastifyRequest, { publicUrl }: Config): "other" | "own" | undefined {
  const { origin } = headers;
  if (!origin || !URL.canParse(origin)) return undefined;
  if (!new URL(origin).host) return undefined; // a page of a file
  const isOwn = new URL(origin).origin === new URL(publicUrl).origin || new URL(origin).host === host;
  return isOwn ? "own" : "other";
}
