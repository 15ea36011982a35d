import { storage } from "../../platform/storage.ts";
import { createStore, useStore } from "../../platform/store.ts";

export type ComposerMode = "reply" | "note";

/** What an agent has typed and not sent. The mode is part of it: a note must not come back as a reply. */
export interface Draft {
  body: string;
  mode: ComposerMode;
}

const KEPT_UNDER = "draft:";
const empty: Draft = { body: "", mode: "reply" };

/** By conversation, as this browser keeps them. */
const drafts = createStore<Record<string, Draft>>(readAll());

export function useDraft(conversationId: string): Draft {
  return useStore(drafts, (all) => all[conversationId] ?? empty);
}

export function useHasDraft(conversationId: string): boolean {
  return useStore(drafts, (all) => isWorthKeeping(all[conversationId]));
}

export function keepDraft(conversationId: string, draft: Draft) {
  drafts.set({ ...drafts.get(), [conversationId]: draft });
  if (isWorthKeeping(draft)) storage.write(KEPT_UNDER + conversationId, draft);
  else storage.remove(KEPT_UNDER + conversationId);
}

const isWorthKeeping = (draft: Draft | undefined) => draft !== undefined && draft.body.trim() !== "";

function readAll(): Record<string, Draft> {
  const kept = storage.keys(KEPT_UNDER).flatMap((key) => {
    const draft = storage.read<Draft>(key);
    return draft ? [[key.slice(KEPT_UNDER.length), draft] as const] : [];
  });
  return Object.fromEntries(kept);
}
