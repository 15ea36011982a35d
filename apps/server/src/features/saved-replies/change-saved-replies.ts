import type { SavedReplyChanges, SavedReplyDraft } from "@parley/contract";
import { refuseTaken } from "../../platform/db/violations.ts";
import type { Scope, UserScope } from "../../platform/scope.ts";
import { SavedReplyNotFound } from "./errors.ts";
import type { SavedReplyRow } from "./present.ts";
import { deleteSavedReply, findSavedReply, insertSavedReply, updateSavedReply } from "./queries.ts";

/** @throws Invalid when there is one by that name */
export async function addSavedReply(scope: UserScope, { name, content }: SavedReplyDraft): Promise<SavedReplyRow> {
  return insertSavedReply(scope, { name: withoutSlash(name), content }).catch(refuseTaken);
}

/** @throws SavedReplyNotFound, Invalid */
export async function changeSavedReply(
  scope: UserScope,
  id: string,
  { name, ...changes }: SavedReplyChanges,
): Promise<SavedReplyRow> {
  const columns = { ...changes, ...(name !== undefined && { name: withoutSlash(name) }) };
  const reply = await updateSavedReply(scope, id, columns).catch(refuseTaken);
  if (!reply) throw new SavedReplyNotFound();
  return reply;
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

/** The slash calls for a reply, and is no part of its name. */
const withoutSlash = (name: string) => name.replace(/^\//, "");
