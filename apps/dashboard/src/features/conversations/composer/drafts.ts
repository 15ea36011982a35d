import { storage } from "../../../platform/storage.ts";
import { createStore, useStore } from "../../../platform/store.ts";
import { type Draft, isEmpty } from "./draft.ts";

const KEPT_UNDER = "draft:";
const empty: Draft = { body: "", mode: "reply", files: [] };

/** By conversation, as this browser keeps them. */
const drafts = createStore<Record<string, Draft>>(readAll());

/** Those that this browser would not keep: its storage is full, or blocked. */
const unkept = createStore<ReadonlySet<string>>(new Set());

export const useIsUnkept = (conversationId: string) => useStore(unkept, (ids) => ids.has(conversationId));

export function useDraft(conversationId: string): Draft {
  return useStore(drafts, () => draftOf(conversationId));
}

export function useHasDraft(conversationId: string): boolean {
  return useStore(drafts, () => !isEmpty(draftOf(conversationId)));
}

export const draftOf = (conversationId: string): Draft => drafts.get()[conversationId] ?? empty;

export function keepDraft(conversationId: string, changes: Partial<Draft>) {
  const draft = { ...draftOf(conversationId), ...changes };
  drafts.set({ ...drafts.get(), [conversationId]: draft });
  const isKept = isEmpty(draft) ? forget(conversationId) : storage.write(KEPT_UNDER + conversationId, draft);
  const ids = new Set(unkept.get());
  if (isKept) ids.delete(conversationId);
  else ids.add(conversationId);
  if (ids.size !== unkept.get().size) unkept.set(ids);
}

function forget(conversationId: string): true {
  storage.remove(KEPT_UNDER + conversationId);
  return true;
}

function readAll(): Record<string, Draft> {
  const kept = storage.keys(KEPT_UNDER).flatMap((key) => {
    const draft = storage.read<Draft>(key);
    return draft ? [[key.slice(KEPT_UNDER.length), { ...empty, ...draft }] as const] : [];
  });
  return Object.fromEntries(kept);
}
