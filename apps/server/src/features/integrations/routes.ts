import {
  ConnectionTest,
  ConnectionTestRequest,
  Data,
  Integration,
  IntegrationConsent,
  IntegrationName,
  Nullable,
  Uuid,
} from "@parley/contract";
import Type from "typebox";
import type { Router } from "../../platform/http/router.ts";
import { beginConnection } from "./begin-connection.ts";
import { describeIntegrations } from "./overview.ts";
import { testConnection } from "./test-connection.ts";

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

  router.post(
    "/api/integrations/:name/test",
    {
      access: "user",
      summary: "Test a connection",
      params: Type.Object({ name: IntegrationName }),
      body: ConnectionTestRequest,
      reply: Data(ConnectionTest),
    },
    async ({ scope, params, body }) => ({ data: await testConnection(scope, params.name, body.authorization_id) }),
  );
}
