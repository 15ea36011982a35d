import type { IntegrationFolder } from "../shared/integration.ts";
import { syncMailboxes } from "./chore.ts";
import { gmail } from "./gmail.ts";
import { googleRoutes } from "./routes.ts";
import { sheets } from "./sheets.ts";
import { syncMailbox, takeGmailThread } from "./sync.ts";

export { mailFirst } from "./first-mail.ts";

export const google: IntegrationFolder = {
  integrations: [gmail, sheets],
  routes: googleRoutes,
  jobs: [syncMailbox, takeGmailThread],
  chores: [syncMailboxes],
};
