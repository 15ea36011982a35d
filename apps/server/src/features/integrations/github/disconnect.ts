import { enqueue, requestFor } from "../../../platform/jobs/job.ts";
import type { Scope } from "../../../platform/scope.ts";
import { disconnect } from "../shared/authorizations.ts";
import { uninstall } from "./jobs.ts";
import { findAuthorizationById } from "./queries.ts";
import { github } from "./service.ts";

/** Takes the app away at GitHub, too, later: that GitHub does not answer keeps nobody from leaving. @throws AuthorizationNotFound */
export async function disconnectGithub(scope: Scope, id: string): Promise<void> {
  await scope.db.transaction().execute(async (db) => {
    const inside = { ...scope, db };
    const installation_id = (await findAuthorizationById(inside, id))?.github_installation_id;
    await disconnect(inside, github.table, id);
    if (installation_id) await enqueue(db, [requestFor(uninstall, scope.accountId, { installation_id })]);
  });
}
