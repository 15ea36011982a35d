import { storage } from "../../platform/storage.ts";
import { createStore, useStore } from "../../platform/store.ts";
import { type Draft, isEmpty } from "./draft.ts";

const KEPT_UNDER = "draft:";
const empty: Draft = { body: "", mode: "reply", files: [] };

/** By conversation, as this browser keeps them. */
const drafts = createStore<Record<string, Draft>>(readAll());

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
  if (isEmpty(draft)) storage.remove(KEPT_UNDER + conversationId);
  else storage.write(KEPT_UNDER + conversationId, draft);
}

function readAll(): Record<string, Draft> {
  const kept = storage.keys(KEPT_UNDER).flatMap((key) => {
    const draft = storage.read<Draft>(key);
    return draft ? [[key.slice(KEPT_UNDER.length), { ...empty, ...draft }] as const] : [];
  });
  return Object.fromEntries(kept);
}
