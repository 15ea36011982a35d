import type { Tag, TaggedConversation } from "@parley/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useFeed } from "../../../platform/feed/FeedContext.ts";
import { api } from "../../../platform/requests/api.ts";
import { useSession } from "../../../platform/session/SessionContext.tsx";
import { changeTag, type TagChange } from "../../tags/index.ts";
import { findCachedConversation, updateConversation } from "../cache/cache.ts";
import type { CachedConversation } from "../cache/cached-conversation.ts";
import { entriesForTag } from "../cache/optimistic-entries.ts";
import { confirmEntries, withEntries } from "../cache/timeline.ts";
import { fetchConversation } from "../queries.ts";

/** Adds a tag to a conversation or removes it. Resolves with the reason of a failure. */
export function useTagConversation() {
  const cache = useQueryClient();
  const feed = useFeed();
  const { user_id } = useSession();

  return async (id: string, change: TagChange) => {
    const known = findCachedConversation(cache, id);
    const expected = known ? entriesForTag(known, change, { userId: user_id, now: new Date() }) : [];
    const apply = (to: (conversation: CachedConversation) => Partial<CachedConversation>) =>
      updateConversation(cache, user_id, id, (conversation) => ({ ...conversation, ...to(conversation) }));
    const note = ({ timeline: added }: TaggedConversation) =>
      apply(({ timeline }) => ({ timeline: withEntries(timeline, added) }));

    apply(({ timeline = [] }) => ({ timeline: [...timeline, ...expected] }));
    const show = (tagsAfter: (tags: Tag[]) => Tag[]) => apply(({ tags }) => ({ tags: tagsAfter(tags) }));
    const conversation = {
      id: `conversation ${id}`,
      tags: known?.tags ?? [],
      show,
      tag: async (tagId: string) => note(await api.conversations.tag(id, tagId)),
      untag: async (tagId: string) => note(await api.conversations.untag(id, tagId)),
      async reload() {
        const { tags } = await fetchConversation(feed, id);
        show(() => tags);
      },
    };
    const refusal = await changeTag(cache, conversation, change);
    apply(({ timeline }) => ({ timeline: confirmEntries(timeline, expected) }));
    return refusal;
  };
}
