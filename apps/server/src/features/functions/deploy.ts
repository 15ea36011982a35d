import { randomUUID } from "node:crypto";
import type { Lambda, LambdaDeployment } from "@parley/contract";
import { transaction } from "../../platform/events/transaction.ts";
import type { UserScope } from "../../platform/scope.ts";
import { findLatestKeyId } from "../api-keys/index.ts";
import { filesOfZip } from "./bundle.ts";
import { dependencies } from "./dependencies.ts";
import { CannotDeploy, FunctionNotFound } from "./errors.ts";
import { getFunction } from "./functions.ts";
import { presentFunction } from "./present.ts";
import { buildProgram, compressFiles } from "./program.ts";
import { putDeployment, recordDeployment } from "./queries.ts";

/**
 * Deploys code, which runs with the caller's latest API key. The function is started once to check that it loads, so
 * the process is ready for its first run.
 * @param zip must contain `index.js`. Without a zip, the function's own code is deployed
 * @throws FunctionNotFound, CannotDeploy, SandboxUnsupported, SandboxUnavailable
 */
export async function deploy(
  scope: UserScope,
  id: string,
  { zip, ...changes }: LambdaDeployment & { zip?: Buffer | undefined },
): Promise<Lambda> {
  const { code } = { ...(await getFunction(scope, id)), ...changes };
  await scope.platform.rateLimits.spend("function-deploy", scope.accountId);
  const api_key_id = await findLatestKeyId(scope);
  if (!api_key_id) throw new CannotDeploy("An API key is required");
  const own = zip ? await filesOfZip(zip) : { "index.js": code ?? "" };
  if (!own["index.js"]?.trim()) throw new CannotDeploy("There is no code to deploy");

  const deployment = { version: randomUUID(), api_key_id };
  const files = await compressFiles({ ...dependencies, ...own });
  const { sandboxes } = scope.platform;
  const failure = await sandboxes.check(await buildProgram(scope, id, deployment, async () => files));
  if (failure) throw new CannotDeploy(`${failure.errorType}: ${failure.errorMessage}`);
  return transaction(scope, async (scope) => {
    const row = await recordDeployment(scope, id, changes);
    if (!row) throw new FunctionNotFound();
    await putDeployment(scope, id, { ...deployment, files });
    return presentFunction(row);
  });
}
