import { Data, Integration, IntegrationConsent, IntegrationName, Nullable, Uuid } from "@parley/contract";
import Type from "typebox";
import type { Router } from "../../platform/http/router.ts";
import { beginConnection } from "./begin-connection.ts";
import { readGuide } from "./guide.ts";
import { describeIntegrations } from "./overview.ts";

const OfInbox = Type.Object({ inbox_id: Type.Optional(Nullable(Uuid)) });

/** The routes for all integrations. Each folder has its own routes as well. */
export function overviewRoutes(router: Router) {
  router.get(
    "/api/integrations",
    {
      access: "user",
      summary: "List integrations and the state of their connections",
      query: OfInbox,
      reply: Data(Type.Array(Integration)),
    },
    async ({ scope, query }) => ({ data: await describeIntegrations(scope, query.inbox_id ?? null) }),
  );

  router.get(
    "/guides/integrations/:name",
    {
      access: "public",
      summary: "Read the set-up guide of an integration",
      sendsFile: true,
      params: Type.Object({ name: Type.String() }),
    },
    async ({ params, publicContext }, reply) =>
      reply.type("text/html; charset=utf-8").send(await readGuide(publicContext.platform.config, params.name)),
  );

  router.post(
    "/api/integrations/:name/authorize",
    {
      access: "user",
      summary: "Get the URL of an integration's consent page",
      params: Type.Object({ name: IntegrationName }),
      body: OfInbox,
      reply: Data(IntegrationConsent),
    },
    async ({ scope, params, body }) => ({ data: await beginConnection(scope, params.name, body.inbox_id ?? null) }),
  );
}
