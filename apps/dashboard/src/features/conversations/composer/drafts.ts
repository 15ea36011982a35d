import { useStore } from "zustand";
import { createUserStore } from "../../../platform/client-state.ts";
import { storage } from "../../../platform/storage.ts";
import { warnBeforeUnload } from "../../../platform/warn-before-unload.ts";
import { type Draft, draftFrom, isEmpty } from "./draft.ts";

const empty: Draft = { body: "", mode: "reply", files: [] };

interface Drafts {
  /** The prefix of the storage keys. It contains the user, because several users may share a browser. */
  keyPrefix: string;
  /** The drafts of the signed-in user by conversation, as stored by this browser. */
  byConversation: Record<string, Draft>;
  /** The conversations whose draft could not be stored, because storage is full or blocked. */
  unsaved: ReadonlySet<string>;
}

const drafts = createUserStore<Drafts>((userId) => {
  const keyPrefix = `draft:${userId}:`;
  return { keyPrefix, byConversation: storage.entries(keyPrefix, draftFrom), unsaved: new Set() };
});

warnBeforeUnload(drafts, ({ unsaved }) => unsaved.size > 0);

export const useIsDraftUnsaved = (conversationId: string) =>
  useStore(drafts, ({ unsaved }) => unsaved.has(conversationId));

export const useDraft = (conversationId: string): Draft => useStore(drafts, () => draftOf(conversationId));

export const useHasDraft = (conversationId: string): boolean =>
  useStore(drafts, () => !isEmpty(draftOf(conversationId)));

export const draftOf = (conversationId: string): Draft => drafts.getState().byConversation[conversationId] ?? empty;

export function saveDraft(conversationId: string, changes: Partial<Draft>) {
  const { keyPrefix, byConversation, unsaved } = drafts.getState();
  const draft = { ...draftOf(conversationId), ...changes };
  const isSaved = storage.write(keyPrefix + conversationId, isEmpty(draft) ? undefined : draft);
  const others = [...unsaved].filter((id) => id !== conversationId);
  drafts.setState({
    byConversation: { ...byConversation, [conversationId]: draft },
    unsaved: new Set(isSaved ? others : [...others, conversationId]),
  });
}
