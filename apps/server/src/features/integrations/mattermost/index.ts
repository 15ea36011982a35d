import type { IntegrationFolder } from "../shared/integration.ts";
import { integration } from "./integration.ts";
import { receiveMattermostPost } from "./jobs.ts";
import { receiveMattermost } from "./receive.ts";
import { mattermostRoutes } from "./routes.ts";

export const mattermost: IntegrationFolder = {
  integrations: [integration],
  routes(router) {
    mattermostRoutes(router);
    receiveMattermost(router);
  },
  jobs: [receiveMattermostPost],
};
