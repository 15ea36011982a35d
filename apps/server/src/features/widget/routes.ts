import {
  Data,
  Nullable,
  PublicAccount,
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
import { presentPublicAccount, visitorScopeFromSnippet } from "../accounts/index.ts";
import { recordOwnWidget } from "../customers/index.ts";
import {
  findInbox,
  findPrimaryInbox,
  InboxNotFound,
  presentWidgetSettings,
  readWidgetSettings,
  saveWidgetSettings,
} from "../inboxes/index.ts";
import { recordWidgetHost } from "../mail-links/index.ts";

const MAX_PATH_LENGTH = 2000;

export function widgetRoutes(router: Router) {
  router.get(
    "/api/widget_settings",
    {
      access: "public",
      summary: "A widget's settings, and whether the team is available",
      query: Type.Object({
        account_id: Type.Optional(Nullable(Type.String())),
        inbox_id: Type.Optional(Nullable(Type.String())),
      }),
      reply: Data(Type.Object({ ...WidgetSettings.properties, account: PublicAccount })),
      rateLimit: "widget",
      rateLimitPer: ({ query }) => query.account_id,
    },
    async ({ query: { account_id, inbox_id }, publicContext, received }) => {
      if (!account_id) throw new MissingParameters("The account_id is a required parameter", received);
      const { scope, account } = await visitorScopeFromSnippet(publicContext, account_id);
      const settings = await readWidgetSettings(scope, await inboxFor(scope, inbox_id));
      return { data: { ...presentWidgetSettings(settings), account: presentPublicAccount(account) } };
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
      const settings = await saveWidgetSettings(scope, await inboxFor(scope, inbox_id), {
        ...(host !== undefined && { host }),
        ...(pathname !== undefined && { pathname }),
        last_seen_at: new Date().toISOString(),
      });
      if (host) await recordWidgetHost(scope, host, ip);
      if (publicContext.visitorKey && isFromOtherOrigin(raw, publicContext.platform.config))
        await recordOwnWidget(scope);
      return { data: presentWidgetSettings(settings) };
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

/** Only these two fields of the report are stored, as text. */
function textsOf({ host, pathname }: Record<string, unknown>) {
  const text = (value: unknown) => (typeof value === "string" ? value.slice(0, MAX_PATH_LENGTH) : undefined);
  return { host: text(host), pathname: text(pathname) };
}

/** Whether another site's page sent the request. False for the demo, the dashboard and the preview of the settings. */
function isFromOtherOrigin({ headers, host }: FastifyRequest, { publicUrl }: Config) {
  const { origin } = headers;
  if (!origin || !URL.canParse(origin)) return false;
  return new URL(origin).origin !== new URL(publicUrl).origin && new URL(origin).host !== host;
}
