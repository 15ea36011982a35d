import type { Lambda, LambdaChanges, LambdaDraft } from "@parley/contract";
import { Invalid } from "../../platform/errors.ts";
import { changeListeners } from "../../platform/events/change-listeners.ts";
import type { Scope, UserScope } from "../../platform/scope.ts";
import { FunctionNotFound, TooManyFunctions } from "./errors.ts";
import { presentFunction } from "./present.ts";
import {
  countFunctions,
  deactivateFunction,
  deleteFunction,
  deleteRunsOf,
  findFunction,
  insertFunction,
  updateFunction,
} from "./queries.ts";

const MAX_FUNCTIONS = 100;
const AT_ONCE = 1000;

/** @throws FunctionNotFound */
export async function getFunction(scope: Scope, id: string): Promise<Lambda> {
  const row = await findFunction(scope, id);
  if (!row) throw new FunctionNotFound();
  return presentFunction(row);
}

/** Adds a function. It runs only after it is deployed. @throws TooManyFunctions */
export async function addFunction(scope: UserScope, draft: LambdaDraft): Promise<Lambda> {
  if ((await countFunctions(scope)) >= MAX_FUNCTIONS) {
    throw new TooManyFunctions(`An account may have ${MAX_FUNCTIONS} functions`);
  }
  return presentFunction(await insertFunction(scope, draft));
}

/** Changes a function. The deployed version stays unchanged. @throws FunctionNotFound, Invalid */
export async function changeFunction(scope: UserScope, id: string, changes: LambdaChanges): Promise<Lambda> {
  const found = await getFunction(scope, id);
  const { last_deployed_at } = found;
  if (changes.status !== undefined && (changes.status === "pending") !== (last_deployed_at === null)) {
    throw new Invalid({ status: [last_deployed_at ? "is invalid" : "cannot be changed before it is deployed"] });
  }
  if (Object.keys(changes).length === 0) return found;
  const row = await changeListeners(scope, (scope) => updateFunction(scope, id, changes));
  if (!row) throw new FunctionNotFound();
  return presentFunction(row);
}

/**
 * Stops a function and deletes it. Its runs are deleted first in batches, so that no message waits for one large
 * deletion.
 * @throws FunctionNotFound
 */
export async function removeFunction(scope: UserScope, id: string): Promise<void> {
  await getFunction(scope, id);
  await changeListeners(scope, (scope) => deactivateFunction(scope, id));
  scope.platform.sandboxes.forget(id);
  while ((await deleteRunsOf(scope, id, AT_ONCE)) === AT_ONCE);
  if (!(await deleteFunction(scope, id))) throw new FunctionNotFound();
}
