import { Marked, type MarkedToken } from "marked";

const asTyped = () => undefined;

/** Line breaks stay, as in chats. Link definitions and underlined headings are plain text. */
const markdown = new Marked({
  gfm: true,
  breaks: true,
  tokenizer: { def: asTyped, lheading: asTyped },
});

/**
 * Parses Markdown into tokens. Returns undefined when marked throws, because a visitor's message must not break the
 * conversation. The tokens contain no HTML, and their addresses are not yet safe.
 */
export function lex(text: string): MarkedToken[] | undefined {
  try {
    return markdown.lexer(text) as MarkedToken[];
  } catch {
    return undefined;
  }
}
