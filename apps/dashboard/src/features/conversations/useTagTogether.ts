import type { Tag } from "@parley/contract";
import { useQueryClient } from "@tanstack/react-query";
import { describeError } from "../../platform/errors.ts";
import { text } from "../../texts/text.ts";
import { undoable } from "../../ui/undo.tsx";
import { ensureTags, withoutTags } from "../tags/index.ts";
import { attemptEach, sayRefused, whichOf } from "./attempt.ts";
import { findKnown } from "./cache.ts";
import { useTagConversation } from "./header/useTagConversation.ts";
import type { KnownConversation } from "./known-conversation.ts";

/** Puts tags on conversations, besides those that they have. Undoing it takes off each what it did not have before. */
export function useTagTogether() {
  const cache = useQueryClient();
  const tagConversation = useTagConversation();
  return undoable(async (conversations: KnownConversation[], names: string[]) => {
    if (names.length === 0) return undefined;
    let added: Tag[];
    try {
      added = await ensureTags(cache, names); // or each conversation would make the new ones
    } catch (error) {
      sayRefused(conversations.map((conversation) => ({ conversation, reason: describeError(error) })));
      return undefined;
    }
    const tagged = await attemptEach(conversations, (conversation) =>
      tagConversation(conversation.id, [...new Set([...namesOf(conversation), ...names])]),
    );
    if (tagged.length === 0) return undefined;
    const takeOff = (before: KnownConversation) => {
      const { tags } = findKnown(cache, before.id) ?? before;
      return tagConversation(before.id, namesOf({ tags: withoutTags(tags, withoutTags(added, before.tags)) }));
    };
    return {
      title: text("undo.done", { what: text("undo.tagged", { names: names.join(", ") }), which: whichOf(tagged) }),
      undo: () => void attemptEach(tagged, takeOff),
    };
  });
}

const namesOf = ({ tags }: Pick<KnownConversation, "tags">) => tags.map(({ name }) => name);
