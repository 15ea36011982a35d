import type { IntegrationFolder } from "../shared/integration.ts";
import { integration } from "./integration.ts";
import { receiveTextMessage, recordTextStatus } from "./jobs.ts";
import { receiveTwilio } from "./receive.ts";
import { twilioRoutes } from "./routes.ts";

export const twilio: IntegrationFolder = {
  integrations: [integration],
  routes(router) {
    twilioRoutes(router);
    receiveTwilio(router);
  },
  jobs: [receiveTextMessage, recordTextStatus],
};
