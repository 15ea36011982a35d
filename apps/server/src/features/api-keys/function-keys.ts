import type { Scope, UserScope } from "../../platform/scope.ts";
import { decryptKey } from "./own-keys.ts";
import { findKey, listOwnKeys } from "./queries.ts";

/** The user's newest key, which their deployments use. */
export async function findLatestKeyId(scope: UserScope): Promise<string | undefined> {
  return (await listOwnKeys(scope)).at(-1)?.id;
}

/** The key of any user in the account, for deployments of that user only. It must not be shown. */
export async function findKeyValue(scope: Scope, id: string): Promise<string> {
  const row = await findKey(scope, id);
  return row ? decryptKey(scope, row) : "";
}
