import type { TagChanges, TagDraft } from "@parley/contract";
import { refuseTaken } from "../../platform/db/violations.ts";
import type { Scope, UserScope } from "../../platform/scope.ts";
import { TagNotFound } from "./errors.ts";
import type { TagRow } from "./present.ts";
import { deleteTag, findTag, insertTag, updateTag } from "./queries.ts";

/** @throws Invalid when the name exists already */
export async function addTag(scope: UserScope, draft: TagDraft): Promise<TagRow> {
  return insertTag(scope, draft).catch(refuseTaken);
}

/** @throws TagNotFound, Invalid */
export async function changeTag(scope: UserScope, id: string, changes: TagChanges): Promise<TagRow> {
  const tag = await updateTag(scope, id, changes).catch(refuseTaken);
  if (!tag) throw new TagNotFound();
  return tag;
}

/** Deletes a tag, and removes it from all customers and conversations. @throws TagNotFound */
export async function removeTag(scope: UserScope, id: string): Promise<void> {
  if (!(await deleteTag(scope, id))) throw new TagNotFound();
}

/** @throws TagNotFound */
export async function getTag(scope: Scope, id: string): Promise<TagRow> {
  const tag = await findTag(scope, id);
  if (!tag) throw new TagNotFound();
  return tag;
}
