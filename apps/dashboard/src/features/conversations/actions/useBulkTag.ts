import type { Tag } from "@parley/contract";
import { useQueryClient } from "@tanstack/react-query";
import { describeError } from "../../../platform/errors.ts";
import { text } from "../../../texts/text.ts";
import { undoable } from "../../../ui/feedback/undo.tsx";
import { findOrCreateTags, withoutTags } from "../../tags/index.ts";
import { findCachedConversation } from "../cache/cache.ts";
import type { CachedConversation } from "../cache/cached-conversation.ts";
import { useTagConversation } from "../header/useTagConversation.ts";
import { describeConversations, runForEach, showFailures } from "./bulk-action.ts";

/** Adds tags to conversations. The undo removes from each only the tags that it did not have before. */
export function useBulkTag() {
  const cache = useQueryClient();
  const tagConversation = useTagConversation();
  return undoable(async (conversations: CachedConversation[], names: string[]) => {
    if (names.length === 0) return undefined;
    let added: Tag[];
    try {
      added = await findOrCreateTags(cache, names); // otherwise each conversation would create the new tags
    } catch (error) {
      showFailures(conversations.map((conversation) => ({ conversation, reason: describeError(error) })));
      return undefined;
    }
    const tagged = await runForEach(conversations, (conversation) =>
      tagConversation(conversation.id, [...new Set([...namesOf(conversation), ...names])]),
    );
    if (tagged.length === 0) return undefined;
    const undo = (before: CachedConversation) => {
      const { tags } = findCachedConversation(cache, before.id) ?? before;
      return tagConversation(before.id, namesOf({ tags: withoutTags(tags, withoutTags(added, before.tags)) }));
    };
    return {
      title: text("undo.done", {
        what: text("undo.tagged", { names: names.join(", ") }),
        which: describeConversations(tagged),
      }),
      undo: () => void runForEach(tagged, undo),
    };
  });
}

const namesOf = ({ tags }: Pick<CachedConversation, "tags">) => tags.map(({ name }) => name);
