import type { IntegrationFolder } from "../shared/integration.ts";
import { bothIntegrations } from "./integration.ts";
import { slackRoutes } from "./routes.ts";

export const slack: IntegrationFolder = { integrations: bothIntegrations, routes: slackRoutes };
