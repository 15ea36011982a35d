import type { NoteChanges, NoteDraft } from "@parley/contract";
import { refuseUnknownReference } from "../../platform/db/violations.ts";
import type { Scope, UserScope } from "../../platform/scope.ts";
import { withCurrentCustomerId } from "../customers/index.ts";
import { NoteNotFound } from "./errors.ts";
import { deleteNote, findNote, insertNote, updateNote } from "./queries.ts";

/** Adds an internal note about a customer. @throws Invalid when the customer does not exist */
export async function addNote(scope: UserScope, draft: NoteDraft) {
  return withCurrentCustomerId(scope, draft.customer_id, (customer_id) =>
    insertNote(scope, { ...draft, customer_id }).catch(refuseUnknownReference),
  );
}

/** @throws NoteNotFound */
export async function changeNote(scope: UserScope, id: string, changes: NoteChanges) {
  const note = await updateNote(scope, id, changes);
  if (!note) throw new NoteNotFound();
  return note;
}

/** @throws NoteNotFound */
export async function removeNote(scope: UserScope, id: string): Promise<void> {
  if (!(await deleteNote(scope, id))) throw new NoteNotFound();
}

/** @throws NoteNotFound */
export async function getNote(scope: Scope, id: string) {
  const note = await findNote(scope, id);
  if (!note) throw new NoteNotFound();
  return note;
}
