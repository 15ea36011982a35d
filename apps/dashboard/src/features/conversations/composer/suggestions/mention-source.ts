import type { SuggestionSource } from "../../../../ui/forms/useSuggestions.ts";
import { text } from "../../texts.ts";
import type { Mentionable } from "./mentions.ts";

/** Suggests users after an `@`: those with a word in their name or address that begins with the typed text. */
export const mentionSource = (people: Mentionable[]): SuggestionSource => ({
  triggers: "@",
  label: text("composer.mention"),
  find: (typed) => {
    const found = people.filter(({ name, email }) => hasWord(`${name} ${email}`, typed));
    return found.map(({ id, name, email }) => ({
      id: String(id),
      name,
      ...(!name.includes(email) && { detail: email }),
      insert: `@${name} `,
    }));
  },
});

const hasWord = (words: string, beginning: string) => ` ${words}`.toLowerCase().includes(` ${beginning}`.toLowerCase());
