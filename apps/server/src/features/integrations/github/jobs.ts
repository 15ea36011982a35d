import type { InternalListener } from "../../../platform/events/internal-events.ts";
import { transaction } from "../../../platform/events/transaction.ts";
import { enqueue, type Job, requestFor } from "../../../platform/jobs/job.ts";
import { followGithub, type GithubIssueDetails } from "../../issues/index.ts";
import { disconnect } from "../shared/authorizations.ts";
import { withTimeout } from "../shared/call.ts";
import { AuthorizationNotFound } from "../shared/errors.ts";
import { AppSettingsMissing, ProviderRefused, RateLimited } from "../shared/failures.ts";
import { changeIssueState } from "./change-issue-state.ts";
import { openAppClient, throwAsAppFailure } from "./client.ts";
import { addStateNote } from "./notes.ts";
import { findAuthorizationOf, listAccountsOfInstallation } from "./queries.ts";
import { github } from "./service.ts";

/** Events of one account are handled in order. */
export const laneOf = (accountId: string) => `${accountId}/github-events`;

/** Enqueued when an issue is closed or reopened at GitHub. */
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

/** Closes or reopens the issue at GitHub. */
export const changeGithubIssueState: Job<{ issue_id: string }> = {
  name: "change-github-issue-state",
  async run(scope, { issue_id }) {
    await changeIssueState(scope, issue_id).catch((error: unknown) => {
      if (error instanceof ProviderRefused) return; // the issue is deleted, or the app may not change it
      if (!(error instanceof RateLimited)) throw error;
      return enqueue(scope.db, [stateRequest(scope.accountId, issue_id, error.pauseMs)]);
    });
  },
};

/** In the lane of GitHub's webhooks, so the server stores its own change before GitHub reports the change. */
const stateRequest = (accountId: string, issue_id: string, delayMs = 0) =>
  requestFor(
    changeGithubIssueState,
    accountId,
    { issue_id },
    { delayMs, lane: laneOf(accountId), key: `github-issue/${issue_id}` },
  );

export const changedIssues: InternalListener<{ issue_id: string }> = {
  usedBy: "integrations",
  request: (accountId, { issue_id }) => stateRequest(accountId, issue_id),
};

interface Installed {
  installation_id: string;
}

/** Enqueued when the app is uninstalled at GitHub. */
export const deleteInstallation: Job<Installed> = {
  name: "delete-github-installation",
  async run(scope, { installation_id }) {
    const authorization = await findAuthorizationOf(scope, installation_id);
    if (!authorization) return; // the account disconnected, which uninstalled the app
    await disconnect(scope, github.table, authorization.id).catch((error: unknown) => {
      if (!(error instanceof AuthorizationNotFound)) throw error;
    });
  },
};

/** Uninstalls the app at GitHub, unless an account is still connected to the installation. */
export const uninstall: Job<Installed> = {
  name: "uninstall-from-github",
  async run(scope, { installation_id }) {
    if ((await listAccountsOfInstallation(scope, installation_id)).length > 0) return;
    await withTimeout(github.title, async () => {
      const app = await openAppClient(scope.platform.config);
      const params = { installation_id: Number(installation_id) };
      await app.request("DELETE /app/installations/{installation_id}", params).catch(throwAsAppFailure);
    }).catch((error: unknown) => {
      if (error instanceof ProviderRefused) return; // the app is uninstalled already
      if (error instanceof AppSettingsMissing) return; // without settings the server cannot uninstall the app
      if (!(error instanceof RateLimited)) throw error;
      const again = requestFor(uninstall, scope.accountId, { installation_id }, { delayMs: error.pauseMs });
      return enqueue(scope.db, [again]);
    });
  },
};
