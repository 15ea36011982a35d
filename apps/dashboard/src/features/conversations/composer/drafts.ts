import { onUserChange } from "../../../platform/session.ts";
import { storage } from "../../../platform/storage.ts";
import { createStore, useStore } from "../../../platform/store.ts";
import { warnBeforeUnload } from "../../../platform/warn-before-unload.ts";
import { type Draft, draftFrom, isEmpty } from "./draft.ts";

const empty: Draft = { body: "", mode: "reply", files: [] };

/** The drafts of the signed-in user by conversation, as stored by this browser. */
const drafts = createStore<Record<string, Draft>>({});

/** The conversations whose draft could not be stored, because storage is full or blocked. */
const unsaved = createStore<ReadonlySet<string>>(new Set());

warnBeforeUnload(unsaved, (ids) => ids.size > 0);

/** The key contains the user, because several users may share a browser. */
let storageKey = "";

onUserChange((userId) => {
  storageKey = `draft:${userId}:`;
  drafts.set(readAll());
  unsaved.set(new Set());
});

export const useIsDraftUnsaved = (conversationId: string) => useStore(unsaved, (ids) => ids.has(conversationId));

export function useDraft(conversationId: string): Draft {
  return useStore(drafts, () => draftOf(conversationId));
}

export function useHasDraft(conversationId: string): boolean {
  return useStore(drafts, () => !isEmpty(draftOf(conversationId)));
}

export const draftOf = (conversationId: string): Draft => drafts.get()[conversationId] ?? empty;

export function saveDraft(conversationId: string, changes: Partial<Draft>) {
  const draft = { ...draftOf(conversationId), ...changes };
  drafts.set({ ...drafts.get(), [conversationId]: draft });
  const isSaved = isEmpty(draft) ? remove(conversationId) : storage.write(storageKey + conversationId, draft);
  const ids = new Set(unsaved.get());
  if (isSaved) ids.delete(conversationId);
  else ids.add(conversationId);
  if (ids.size !== unsaved.get().size) unsaved.set(ids);
}

function remove(conversationId: string): true {
  storage.remove(storageKey + conversationId);
  return true;
}

function readAll(): Record<string, Draft> {
  return storage.entries(storageKey, draftFrom);
}
