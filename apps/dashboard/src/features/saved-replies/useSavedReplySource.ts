import { describeError } from "../../platform/errors.ts";
import { text } from "../../texts/text.ts";
import type { Suggestion, SuggestionSource } from "../../ui/useSuggestions.ts";
import { suggestReplies } from "./find-replies.ts";
import { useSavedReplies } from "./useSavedReplies.ts";

/** Saved replies to put into a text, after `/` or `#`. They are loaded as soon as somebody is about to write. */
export function useSavedReplySource(isWriting: boolean): SuggestionSource {
  const { data: replies = [], error, refetch } = useSavedReplies(isWriting);
  const failure: Suggestion[] = error
    ? [
        {
          id: "failure",
          name: text("savedReplies.tryAgain"),
          detail: describeError(error),
          insert: () => void refetch(),
        },
      ]
    : [];
  return {
    triggers: "/#",
    label: text("savedReplies.heading"),
    find: (typed) => [
      ...suggestReplies(replies, typed).map(({ id, name, content }) => ({
        id,
        name: `/${name}`,
        detail: content,
        insert: content,
      })),
      ...failure,
    ],
  };
}
