import type { IntegrationFolder } from "../shared/integration.ts";
import { syncMailboxes } from "./cron-jobs.ts";
import { gmail } from "./gmail.ts";
import { googleRoutes } from "./routes.ts";
import { sheets } from "./sheets.ts";
import { importGmailThread, syncMailbox } from "./sync.ts";

export { sendFirstMailByGmail } from "./send-first-mail.ts";

export const google: IntegrationFolder = {
  integrations: [gmail, sheets],
  routes: googleRoutes,
  jobs: [syncMailbox, importGmailThread],
  cronJobs: [syncMailboxes],
};
