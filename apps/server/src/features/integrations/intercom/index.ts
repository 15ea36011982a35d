import type { IntegrationFolder } from "../shared/integration.ts";
import { integration } from "./integration.ts";
import { intercomRoutes } from "./routes.ts";

export const intercom: IntegrationFolder = {
  integrations: [integration],
  routes: intercomRoutes,
};
