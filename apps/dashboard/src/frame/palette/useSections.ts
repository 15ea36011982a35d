import { useNavigate } from "react-router";
import { pathOf, withSearch } from "../../features/conversations/index.ts";
import { arrange, find, type Section } from "./arrange.ts";
import type { Entry, Question } from "./entry.ts";
import { text } from "./texts.ts";
import { useCommandEntries } from "./useCommandEntries.ts";
import { useConversationEntries } from "./useConversationEntries.ts";
import { usePageEntries } from "./usePageEntries.ts";
import { useSearchSections } from "./useSearchSections.ts";

/** The sections for a query, and the state of the server's search. */
export function useSections(typed: string, question: Question | undefined, recent: string[]) {
  const here = useSectionsHere(typed, question, recent);
  const listed = new Set(here.flatMap(({ entries }) => entries.map(({ id }) => id)));
  const { sections, ...search } = useSearchSections(question ? "" : typed, listed);
  return { sections: [...here, ...sections], ...search }; // later results are appended
}

/** The options of an entry, or all local matches followed by a message search. */
function useSectionsHere(typed: string, question: Question | undefined, recent: string[]): Section[] {
  const navigate = useNavigate();
  const entries = useEntries();
  const q = typed.trim();
  if (question) {
    const answers = entries.filter(({ group }) => group === question);
    return q === "" ? [{ group: question, entries: answers }] : find(answers, q, recent);
  }
  if (q === "") return arrange(entries, recent);
  const search = {
    id: "search",
    group: "search" as const,
    label: text("palette.search", { q }),
    run: () => void navigate(pathOf(withSearch({ bucket: "all" }, q))),
  };
  return [...find(entries, q, recent), { group: "search", entries: [search] }];
}

/** All available entries, from cached data. */
function useEntries(): Entry[] {
  return [...useCommandEntries(), ...useConversationEntries(), ...usePageEntries()];
}
