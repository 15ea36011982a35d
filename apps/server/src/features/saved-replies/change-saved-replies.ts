import type { SavedReplyChanges, SavedReplyDraft } from "@parley/contract";
import { refuseTaken } from "../../platform/db/violations.ts";
import { doesNotExist } from "../../platform/errors.ts";
import { transaction } from "../../platform/events/transaction.ts";
import type { Scope, UserScope } from "../../platform/scope.ts";
import { SavedReplyNotFound } from "./errors.ts";
import type { SavedReplyRow } from "./present.ts";
import { deleteSavedReply, findSavedReply, insertSavedReply, replaceFiles, updateSavedReply } from "./queries.ts";

/** @throws Invalid when the name exists already, or a file is not the account's */
export async function addSavedReply(
  scope: UserScope,
  { name, content, file_ids = [] }: SavedReplyDraft,
): Promise<SavedReplyRow> {
  return transaction(scope, async (scope) => {
    const { id } = await insertSavedReply(scope, { name: withoutSlash(name), content }).catch(refuseTaken);
    await attachFiles(scope, id, file_ids);
    return getSavedReply(scope, id);
  });
}

/** @throws SavedReplyNotFound, Invalid */
export async function changeSavedReply(
  scope: UserScope,
  id: string,
  { name, file_ids, ...changes }: SavedReplyChanges,
): Promise<SavedReplyRow> {
  const columns = { ...changes, ...(name !== undefined && { name: withoutSlash(name) }) };
  return transaction(scope, async (scope) => {
    if (!(await updateSavedReply(scope, id, columns).catch(refuseTaken))) throw new SavedReplyNotFound();
    if (file_ids) await attachFiles(scope, id, file_ids);
    return getSavedReply(scope, id);
  });
}

/** @throws Invalid */
async function attachFiles(scope: Scope, id: string, fileIds: string[]) {
  if (!(await replaceFiles(scope, id, [...new Set(fileIds)]))) throw doesNotExist("file_ids");
}

/** @throws SavedReplyNotFound */
export async function removeSavedReply(scope: UserScope, id: string): Promise<void> {
  if (!(await deleteSavedReply(scope, id))) throw new SavedReplyNotFound();
}

/** @throws SavedReplyNotFound */
export async function getSavedReply(scope: Scope, id: string): Promise<SavedReplyRow> {
  const reply = await findSavedReply(scope, id);
  if (!reply) throw new SavedReplyNotFound();
  return reply;
}

/** The slash inserts a reply in the composer, and is not part of its name. */
const withoutSlash = (name: string) => name.replace(/^\//, "");
