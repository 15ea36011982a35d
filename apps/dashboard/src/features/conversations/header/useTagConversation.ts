import type { Tag, TaggedConversation } from "@parley/contract";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../../platform/api.ts";
import { useSession } from "../../../platform/SessionContext.tsx";
import { optimisticTags, setTags } from "../../tags/index.ts";
import { findCachedConversation, updateConversation } from "../cache/cache.ts";
import type { CachedConversation } from "../cache/cached-conversation.ts";
import { entriesForTags } from "../cache/optimistic-entries.ts";
import { confirmEntries, withEntries } from "../cache/timeline.ts";

/** Sets the conversation's tags to exactly these names. Resolves with the reason of a failure. */
export function useTagConversation() {
  const cache = useQueryClient();
  const { user_id } = useSession();

  return async (id: string, names: string[]) => {
    const known = findCachedConversation(cache, id);
    const after = optimisticTags(cache, names).map(({ name }) => name);
    const expected = known ? entriesForTags(known, after, { userId: user_id, now: new Date() }) : [];
    const apply = (to: (conversation: CachedConversation) => Partial<CachedConversation>) =>
      updateConversation(cache, user_id, id, (conversation) => ({ ...conversation, ...to(conversation) }));
    const note = ({ timeline: added }: TaggedConversation) =>
      apply(({ timeline }) => ({ timeline: withEntries(timeline, added) }));

    apply(({ timeline = [] }) => ({ timeline: [...timeline, ...expected] }));
    const conversation = {
      tags: known?.tags ?? [],
      show: (tagsAfter: (tags: Tag[]) => Tag[]) => apply(({ tags }) => ({ tags: tagsAfter(tags) })),
      tag: async (tagId: string) => note(await api.conversations.tag(id, tagId)),
      untag: async (tagId: string) => note(await api.conversations.untag(id, tagId)),
      reload: async () => (await api.conversations.get(id)).tags,
    };
    const refusal = await setTags(cache, conversation, names);
    apply(({ timeline }) => ({ timeline: confirmEntries(timeline, expected) }));
    return refusal;
  };
}
