import {
  Data,
  Nullable,
  OkWithId,
  SlackAuthorization,
  SlackChannel,
  SlackChannelFilter,
  SlackConversationThread,
  SlackFilter,
  SlackNotice,
  SlackReturn,
  SlackSettingsChanges,
  Uuid,
} from "@parley/contract";
import Type, { type Static } from "typebox";
import type { Router } from "../../../platform/http/router.ts";
import { throwAsHttpError } from "../shared/answer.ts";
import { disconnect } from "../shared/authorizations.ts";
import { describeThreads, listChannels, notify } from "./channels.ts";
import { connect } from "./connect.ts";
import { newAppUrl } from "./manifest.ts";
import { presentAuthorization } from "./present.ts";
import { type AuthorizationFilter, findAuthorization, listAuthorizations } from "./queries.ts";
import { slack } from "./service.ts";
import { changeSettings } from "./settings.ts";

const ById = Type.Object({ id: Uuid });

export function slackRoutes(router: Router) {
  // Public, because the setup guide links to it. The settings contain no secrets.
  router.get(
    "/api/slack/app",
    { access: "public", summary: "Redirect to Slack to create this server's app", status: 302, reply: Type.Any() },
    async ({ publicContext }, reply) => reply.redirect(newAppUrl(publicContext.platform.config), 302),
  );

  router.get(
    "/api/slack/oauth",
    { access: "user", summary: "Connect Slack", query: SlackReturn, reply: Data(OkWithId) },
    async ({ scope, query }) => ({ data: { ok: true, id: await connect(scope, query).catch(throwAsHttpError) } }),
  );

  router.get(
    "/api/slack/authorization",
    {
      access: "user",
      summary: "Get the Slack connection",
      query: SlackFilter,
      reply: Data(Nullable(SlackAuthorization)),
    },
    async ({ scope, query }) => {
      const found = await findAuthorization(scope, { ...readFilter(query), type: query.type ?? "reply" });
      return { data: found ? presentAuthorization(scope, found) : null };
    },
  );

  router.get(
    "/api/slack/authorizations",
    {
      access: "user",
      summary: "List the connected Slack workspaces, newest first",
      query: SlackFilter,
      reply: Data(Type.Array(SlackAuthorization)),
    },
    async ({ scope, query }) => {
      const found = await listAuthorizations(scope, { ...readFilter(query), type: query.type ?? "support" });
      return { data: found.map((row) => presentAuthorization(scope, row)) };
    },
  );

  router.post(
    "/api/slack/authorizations/:id/settings",
    {
      access: "user",
      summary: "Change what is synced from a Slack workspace",
      params: ById,
      body: Type.Object({ settings: SlackSettingsChanges }),
      reply: Data(SlackAuthorization),
    },
    async ({ scope, params, body }) => ({
      data: presentAuthorization(scope, await changeSettings(scope, params.id, body.settings)),
    }),
  );

  router.delete(
    "/api/slack/authorizations/:id",
    { access: "user", summary: "Disconnect Slack", params: ById, status: 204 },
    async ({ scope, params }) => disconnect(scope, slack.table, params.id),
  );

  router.get(
    "/api/slack/channels",
    {
      access: "user",
      summary: "List the channels of a Slack workspace",
      query: SlackChannelFilter,
      reply: Data(Type.Array(SlackChannel)),
    },
    async ({ scope, query }) => {
      const id = query.authorization_id ?? query.slack_authorization_id ?? undefined;
      const filter = { ...readFilter(query), type: query.type ?? "support", ...(id && { id }) } as const;
      return { data: await listChannels(scope, filter) };
    },
  );

  router.post(
    "/api/slack/notify",
    {
      access: "user",
      summary: "Post a message in Slack",
      body: SlackNotice,
      reply: Data(Nullable(Type.Unsafe<object>({ type: "object", additionalProperties: true }))),
    },
    async ({ scope, body }) => ({ data: await notify(scope, body) }),
  );

  router.get(
    "/api/slack_conversation_threads",
    {
      access: "user",
      summary: "List the Slack threads of a conversation",
      query: Type.Object({ conversation_id: Uuid }),
      reply: Data(Type.Array(SlackConversationThread)),
    },
    async ({ scope, query }) => ({ data: await describeThreads(scope, query.conversation_id) }),
  );
}

function readFilter(query: Partial<Static<typeof SlackFilter>>): AuthorizationFilter {
  const { inbox_id, team_id, channel_id } = query;
  return {
    ...(inbox_id !== undefined && { inbox_id: inbox_id === "null" ? null : inbox_id || null }),
    ...(team_id && { team_id }),
    ...(channel_id && { channel_id }),
  };
}
