import { stripMarkdown } from "./strip-markdown.ts";

const MAX_LENGTH = 40;

/** The first words of a Markdown text as plain text on one line, for the accessible name of a control. */
export function firstWords(markdown: string): string {
  const letters = [...(stripMarkdown(markdown) || markdown).replace(/\s+/g, " ").trim()];
  return letters.length > MAX_LENGTH ? `${letters.slice(0, MAX_LENGTH).join("").trimEnd()}…` : letters.join("");
}
