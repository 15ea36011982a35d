import { text } from "../../texts/text.ts";
import type { SuggestionSource } from "../../ui/useSuggestions.ts";
import { suggestReplies } from "./find-replies.ts";
import { useSavedReplies } from "./useSavedReplies.ts";

/** Saved replies to put into a text, after `/` or `#`. They are loaded as soon as somebody is about to write. */
export function useSavedReplySource(isWriting: boolean): SuggestionSource {
  const { data: replies = [] } = useSavedReplies(isWriting);
  return {
    triggers: "/#",
    label: text("savedReplies.heading"),
    find: (typed) =>
      suggestReplies(replies, typed).map(({ id, name, content }) => ({
        id,
        name: `/${name}`,
        detail: content,
        insert: content,
      })),
  };
}
