import { transaction } from "../../../platform/events/transaction.ts";
import { enqueue, requestFor } from "../../../platform/jobs/job.ts";
import type { Scope } from "../../../platform/scope.ts";
import { disconnect } from "../shared/authorizations.ts";
import { uninstall } from "./jobs.ts";
import { type AuthorizationRow, findAuthorization, findAuthorizationById } from "./queries.ts";
import { github } from "./service.ts";

/**
 * Disconnects, and uninstalls the app at GitHub in a job, so that an outage of GitHub does not block the user.
 * @throws AuthorizationNotFound
 */
export async function disconnectGithub(scope: Scope, id: string): Promise<void> {
  await transaction(scope, async (inside) => {
    const authorization = await findAuthorizationById(inside, id);
    await disconnect(inside, github.table, id);
    await uninstallSoon(inside, authorization);
  });
}

/** For an account that is being deleted. */
export const uninstallFromAccount = async (scope: Scope) => uninstallSoon(scope, await findAuthorization(scope));

async function uninstallSoon({ db, accountId }: Scope, authorization: AuthorizationRow | undefined) {
  const installation_id = authorization?.github_installation_id;
  if (installation_id) await enqueue(db, [requestFor(uninstall, accountId, { installation_id })]);
}
