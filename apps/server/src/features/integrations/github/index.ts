import type { IntegrationFolder } from "../shared/integration.ts";
import { uninstallFromAccount } from "./disconnect.ts";
import { integration } from "./integration.ts";
import { changedIssues, changeGithubIssueState, deleteInstallation, followIssue, uninstall } from "./jobs.ts";
import { addLinkNotes, addStateNote } from "./notes.ts";
import { githubWebhook } from "./receive.ts";
import { githubRoutes } from "./routes.ts";

export { changedIssues };

export const github: IntegrationFolder = {
  integrations: [integration],
  routes(router) {
    githubRoutes(router);
    githubWebhook(router);
  },
  disconnectAccount: uninstallFromAccount,
  jobs: [followIssue, changeGithubIssueState, deleteInstallation, uninstall, addLinkNotes, addStateNote],
};
