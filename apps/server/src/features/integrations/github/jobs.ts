import { transaction } from "../../../platform/events/transaction.ts";
import { enqueue, type Job, requestFor } from "../../../platform/jobs/job.ts";
import { followGithub, type GithubIssueDetails } from "../../issues/index.ts";
import { disconnect } from "../shared/authorizations.ts";
import { inTime } from "../shared/call.ts";
import { AuthorizationNotFound } from "../shared/errors.ts";
import { ProviderRefused, RateLimited, SettingsGone } from "../shared/failures.ts";
import { changeIssueState } from "./change-issue-state.ts";
import { openApp, refuseApp } from "./client.ts";
import { addStateNote } from "./notes.ts";
import { findAuthorizationOf, listAccountsOfInstallation } from "./queries.ts";
import { github } from "./service.ts";

/** Events of one account are handled in order. */
export const laneOf = (accountId: string) => `${accountId}/github-events`;

/** An issue was closed or reopened there. */
export const followIssue: Job<GithubIssueDetails> = {
  name: "follow-github-issue",
  async run(scope, there) {
    await transaction(scope, async (scope) => {
      const waiting = await followGithub(scope, there);
      const about = waiting.map((customer_id) => ({ customer_id, ...there }));
      await enqueue(
        scope.db,
        about.map((each) => requestFor(addStateNote, scope.accountId, each, { lane: laneOf(scope.accountId) })),
      );
    });
  },
};

/** Enqueued by the trigger enqueue_github_issue_state (migrations/0028-github.sql), when a user finishes or reopens an issue of GitHub's. */
export const changeGithubIssueState: Job<{ issue_id: string }> = {
  name: "change-github-issue-state",
  async run(scope, { issue_id }) {
    await changeIssueState(scope, issue_id).catch((error: unknown) => {
      if (error instanceof ProviderRefused) return; // gone, or the app may not change it: it goes on as it is here
      if (!(error instanceof RateLimited)) throw error;
      const when = { delayMs: error.pauseMs, lane: laneOf(scope.accountId), key: `github-issue/${issue_id}` };
      return enqueue(scope.db, [requestFor(changeGithubIssueState, scope.accountId, { issue_id }, when)]);
    });
  },
};

interface Installed {
  installation_id: string;
}

/** The app was taken away there. */
export const deleteInstallation: Job<Installed> = {
  name: "delete-github-installation",
  async run(scope, { installation_id }) {
    const authorization = await findAuthorizationOf(scope, installation_id);
    if (!authorization) return; // it was disconnected here, which is how it came to be taken away
    await disconnect(scope, github.table, authorization.id).catch((error: unknown) => {
      if (!(error instanceof AuthorizationNotFound)) throw error;
    });
  },
};

/** Takes the app away there, if nobody here has it connected any more. */
export const uninstall: Job<Installed> = {
  name: "uninstall-from-github",
  async run(scope, { installation_id }) {
    if ((await listAccountsOfInstallation(scope, installation_id)).length > 0) return;
    await inTime(github.title, async () => {
      const app = await openApp(scope.platform.config);
      const params = { installation_id: Number(installation_id) };
      await app.request("DELETE /app/installations/{installation_id}", params).catch(refuseApp);
    }).catch((error: unknown) => {
      if (error instanceof ProviderRefused) return; // it is gone already
      if (error instanceof SettingsGone) return; // nothing here could take it away
      if (!(error instanceof RateLimited)) throw error;
      const again = requestFor(uninstall, scope.accountId, { installation_id }, { delayMs: error.pauseMs });
      return enqueue(scope.db, [again]);
    });
  },
};
