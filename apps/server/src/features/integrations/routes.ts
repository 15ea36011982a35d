import { Data, Integration, IntegrationConsent, IntegrationName, Nullable, Uuid } from "@parley/contract";
import Type from "typebox";
import type { Router } from "../../platform/http/router.ts";
import { beginConnection } from "./begin-connection.ts";
import { readGuide } from "./guide.ts";
import { describeIntegrations } from "./overview.ts";

const OfInbox = Type.Object({ inbox_id: Type.Optional(Nullable(Uuid)) });

/** What all integrations have; each folder has its own routes besides. */
export function overviewRoutes(router: Router) {
  router.get(
    "/api/integrations",
    {
      access: "user",
      summary: "What can be connected, and what is",
      query: OfInbox,
      reply: Data(Type.Array(Integration)),
    },
    async ({ scope, query }) => ({ data: await describeIntegrations(scope, query.inbox_id ?? null) }),
  );

  router.get(
    "/guides/integrations/:name",
    {
      access: "public",
      summary: "How an integration is set up",
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
      summary: "Where to agree to a connection",
      params: Type.Object({ name: IntegrationName }),
      body: OfInbox,
      reply: Data(IntegrationConsent),
    },
    async ({ scope, params, body }) => ({ data: await beginConnection(scope, params.name, body.inbox_id ?? null) }),
  );
}
