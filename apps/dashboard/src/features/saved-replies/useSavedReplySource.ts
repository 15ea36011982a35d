import type { File } from "@parley/contract";
import { describeError } from "../../platform/requests/errors.ts";
import type { Suggestion, SuggestionSource } from "../../ui/forms/useSuggestions.ts";
import { fillVariables, type VariableValues } from "./fill-variables.ts";
import { suggestReplies } from "./find-replies.ts";
import { text } from "./texts.ts";
import { useSavedReplies } from "./useSavedReplies.ts";

interface Use {
  /** The current customer, agent and company. Called when a reply is shown. */
  known(): VariableValues;
  attach(files: File[]): void;
}

/** Suggests saved replies after `/` or `#`. The replies are loaded once `isWriting` is true. */
export function useSavedReplySource(isWriting: boolean, { known, attach }: Use): SuggestionSource {
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
    find(typed) {
      const values = known();
      const found = suggestReplies(replies, typed).map(({ id, name, content, attachments }) => {
        const filled = fillVariables(content, values);
        return { id, name: `/${name}`, detail: filled, insert: filled, afterwards: () => attach(attachments) };
      });
      return [...found, ...failure];
    },
  };
}
