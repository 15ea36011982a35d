import type { Scope, UserScope } from "../../platform/scope.ts";
import { valueOfKey } from "./own-keys.ts";
import { findKey, listOwnKeys } from "./queries.ts";

/** The last key that a member made: what they deploy speaks with it. */
export async function findLatestKeyId(scope: UserScope): Promise<string | undefined> {
  return (await listOwnKeys(scope)).at(-1)?.id;
}

/** The key itself, of anybody in the account: for their own deployments, and for nobody to look at. */
export async function valueOfAnyKey(scope: Scope, id: string): Promise<string> {
  const row = await findKey(scope, id);
  return row ? valueOfKey(scope, row) : "";
}
