import type { PersonalApiKey } from "@parley/contract";
import type { Scope, UserScope } from "../../platform/scope.ts";
import { digestOf, newToken } from "../../platform/secrets/tokens.ts";
import { ApiKeyNotFound } from "./errors.ts";
import { type ApiKeyRow, presentApiKey } from "./present.ts";
import { deleteOwnKey, findOwnKey, insertKey, listOwnKeys } from "./queries.ts";

const PURPOSE = "personal API keys";

/** Scanners for leaked secrets recognize our keys by this prefix. */
const PREFIX = "parley_";

/** A user's own keys, oldest first. Other users cannot see them, not even admins. */
export async function listApiKeys(scope: UserScope): Promise<PersonalApiKey[]> {
  return (await listOwnKeys(scope)).map((row) => readable(scope, row));
}

/** @throws ApiKeyNotFound */
export async function getApiKey(scope: UserScope, id: string): Promise<PersonalApiKey> {
  const row = await findOwnKey(scope, id);
  if (!row) throw new ApiKeyNotFound();
  return readable(scope, row);
}

export async function addApiKey(scope: UserScope, label: string): Promise<PersonalApiKey> {
  const value = `${PREFIX}${newToken()}`;
  const value_encrypted = scope.platform.secretKey.encrypt(PURPOSE, value);
  return presentApiKey(await insertKey(scope, { label, value_encrypted, value_digest: digestOf(value) }), value);
}

/** Deletes a key, which is invalid immediately. @throws ApiKeyNotFound */
export async function removeApiKey(scope: UserScope, id: string): Promise<void> {
  if (!(await deleteOwnKey(scope, id))) throw new ApiKeyNotFound();
}

const readable = (scope: UserScope, row: ApiKeyRow) => presentApiKey(row, decryptKey(scope, row));

/** Empty after a change of the server's secret. The key itself stays valid, because its digest is stored. */
export function decryptKey({ platform }: Scope, { value_encrypted }: Pick<ApiKeyRow, "value_encrypted">) {
  try {
    return platform.secretKey.decrypt(PURPOSE, value_encrypted);
  } catch {
    return "";
  }
}
