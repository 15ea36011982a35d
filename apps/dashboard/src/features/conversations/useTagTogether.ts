import { useQueryClient } from "@tanstack/react-query";
import { describeError } from "../../platform/errors.ts";
import { text } from "../../texts/text.ts";
import { offerUndo, undoable } from "../../ui/undo.tsx";
import { ensureTags } from "../tags/index.ts";
import { attemptEach, sayRefused, whichOf } from "./attempt.ts";
import { useTagConversation } from "./header/useTagConversation.ts";
import type { KnownConversation } from "./known-conversation.ts";

/** Puts tags on conversations, besides those that they have. Undoing it gives each what it had before. */
export function useTagTogether() {
  const cache = useQueryClient();
  const tagConversation = useTagConversation();
  return undoable(async (conversations: KnownConversation[], names: string[]) => {
    if (names.length === 0) return;
    try {
      await ensureTags(cache, names); // or each conversation would make the new ones
    } catch (error) {
      return sayRefused(conversations.map((conversation) => ({ conversation, reason: describeError(error) })));
    }
    const tagged = await attemptEach(conversations, (conversation) =>
      tagConversation(conversation.id, [...new Set([...namesOf(conversation), ...names])]),
    );
    if (tagged.length === 0) return;
    offerUndo({
      title: text("undo.done", { what: text("undo.tagged", { names: names.join(", ") }), which: whichOf(tagged) }),
      undo: () => void attemptEach(tagged, (conversation) => tagConversation(conversation.id, namesOf(conversation))),
    });
  });
}

const namesOf = ({ tags }: KnownConversation) => tags.map(({ name }) => name);
