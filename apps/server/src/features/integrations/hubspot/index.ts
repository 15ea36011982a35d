import type { IntegrationFolder } from "../shared/integration.ts";
import { integration } from "./integration.ts";
import { hubspotRoutes } from "./routes.ts";

export const hubspot: IntegrationFolder = {
  integrations: [integration],
  routes: hubspotRoutes,
};
