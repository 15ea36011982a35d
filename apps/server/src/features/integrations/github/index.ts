import type { IntegrationFolder } from "../shared/integration.ts";
import { leaveGithub } from "./disconnect.ts";
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
  leave: leaveGithub,
  jobs: [followIssue, turnGithubIssue, forgetInstallation, uninstall, noteLinks, noteState],
};
