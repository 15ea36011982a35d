import { useNavigate } from "react-router";
import { pathOf, searched } from "../../features/conversations/index.ts";
import { text } from "../../texts/text.ts";
import { arrange, find, type Section } from "./arrange.ts";
import type { Question } from "./entry.ts";
import { useEntries } from "./useEntries.ts";

/** What is shown for what is typed: the answers of a question, or everything; and at last a search for it. */
export function useSections(typed: string, question: Question | undefined, recent: string[]): Section[] {
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
    run: () => void navigate(pathOf(searched({ bucket: "all" }, q))),
  };
  return [...find(entries, q, recent), { group: "search", entries: [search] }];
}
