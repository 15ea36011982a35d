import type { IntegrationFolder } from "../shared/integration.ts";
import { integration } from "./integration.ts";
import { followIssue, forgetInstallation, turnGithubIssue, uninstall } from "./jobs.ts";
import { noteLinks, noteState } from "./notes.ts";
import { githubWebhook } from "./receive.ts";
import { githubRoutes } from "./routes.ts";

export const github: IntegrationFolder = {
  integrations: [integration],
  routes(router) {
    githubRoutes(router);
    githubWebhook(router);
  },
  jobs: [followIssue, turnGithubIssue, forgetInstallation, uninstall, noteLinks, noteState],
};
