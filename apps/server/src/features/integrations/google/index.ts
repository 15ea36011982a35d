import type { IntegrationFolder } from "../shared/integration.ts";
import { syncMailboxes } from "./cron-jobs.ts";
import { gmail } from "./gmail/gmail.ts";
import { importGmailThread, syncMailbox } from "./gmail/sync.ts";
import { googleRoutes } from "./routes.ts";
import { sheets } from "./sheets/sheets.ts";

export { sendFirstMailByGmail } from "./gmail/send-first-mail.ts";

export const google: IntegrationFolder = {
  integrations: [gmail, sheets],
  routes: googleRoutes,
  jobs: [syncMailbox, importGmailThread],
  cronJobs: [syncMailboxes],
};
