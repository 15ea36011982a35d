import { useStore } from "zustand";
import { createUserStore } from "../../../platform/client-state.ts";
import { storage } from "../../../platform/storage.ts";
import { warnBeforeUnload } from "../../../platform/warn-before-unload.ts";
import { type ComposerMode, type Draft, type Drafts, draftsFrom, emptyDraft, findDraft } from "./draft.ts";

const none: Drafts = { mode: "reply", reply: emptyDraft, note: emptyDraft };

interface DraftStore {
  /** The prefix of the storage keys. It contains the user, because several users may share a browser. */
  keyPrefix: string;
  /** The drafts of the signed-in user by conversation, as stored by this browser. */
  byConversation: Record<string, Drafts>;
  /** The conversations whose drafts could not be stored, because storage is full or blocked. */
  unsaved: ReadonlySet<string>;
}

const store = createUserStore<DraftStore>((userId) => {
  const keyPrefix = `draft:${userId}:`;
  return { keyPrefix, byConversation: storage.entries(keyPrefix, draftsFrom), unsaved: new Set() };
});

warnBeforeUnload(store, ({ unsaved }) => unsaved.size > 0);

export const useIsDraftUnsaved = (conversationId: string) =>
  useStore(store, ({ unsaved }) => unsaved.has(conversationId));

export const useDrafts = (conversationId: string): Drafts => useStore(store, () => draftsOf(conversationId));

/** The draft that the list shows. Undefined if there is none. */
export const useListedDraft = (conversationId: string): Draft | undefined =>
  useStore(store, () => findDraft(draftsOf(conversationId)));

export const draftsOf = (conversationId: string): Drafts => store.getState().byConversation[conversationId] ?? none;

/** Changes one of the two drafts. */
export function saveDraft(conversationId: string, mode: ComposerMode, changes: Partial<Draft>) {
  save(conversationId, { [mode]: { ...draftsOf(conversationId)[mode], ...changes } });
}

/** Shows the other draft in the composer. */
export const setMode = (conversationId: string, mode: ComposerMode) => save(conversationId, { mode });

function save(conversationId: string, changes: Partial<Drafts>) {
  const { keyPrefix, byConversation, unsaved } = store.getState();
  const drafts = { ...draftsOf(conversationId), ...changes };
  const isSaved = storage.write(keyPrefix + conversationId, findDraft(drafts) && drafts);
  const others = [...unsaved].filter((id) => id !== conversationId);
  store.setState({
    byConversation: { ...byConversation, [conversationId]: drafts },
    unsaved: new Set(isSaved ? others : [...others, conversationId]),
  });
}
