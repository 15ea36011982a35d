import { useEffect, useState } from "react";
import type { SuggestionSource } from "../../../../ui/forms/useSuggestions.ts";
import { text } from "../../texts.ts";

/** Shorter queries may be a plain colon or an emoticon. */
const LEAST_LETTERS = 2;

type Find = typeof import("./emoji.ts").findEmoji;

/** Suggests emoji after a `:`. The table loads when the agent starts to write. */
export function useEmojiSource(isWriting: boolean): SuggestionSource {
  const [find, setFind] = useState<Find>();
  useEffect(() => {
    if (!isWriting) return;
    import("./emoji.ts").then(
      ({ findEmoji }) => setFind(() => findEmoji),
      () => undefined, // emoji are optional, and the next time retries
    );
  }, [isWriting]);
  return {
    triggers: ":",
    label: text("composer.emoji"),
    find: (typed) => {
      if (typed.length < LEAST_LETTERS) return [];
      return (find?.(typed) ?? []).map(({ name, sign }) => ({ id: name, name: `${sign} ${name}`, insert: `${sign} ` }));
    },
  };
}
