import type { IntegrationFolder } from "../shared/integration.ts";
import { bothIntegrations } from "./integration.ts";
import { handleSlackButtonClick, handleSlackEvent } from "./jobs.ts";
import { slackWebhooks } from "./receive.ts";
import { slackRoutes } from "./routes.ts";

export const slack: IntegrationFolder = {
  integrations: bothIntegrations,
  routes(router) {
    slackRoutes(router);
    slackWebhooks(router);
  },
  jobs: [handleSlackEvent, handleSlackButtonClick],
};
