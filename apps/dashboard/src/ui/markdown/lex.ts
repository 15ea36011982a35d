import { Marked, type MarkedToken } from "marked";

const asTyped = () => undefined;

/** As in chats: a line ends where it was ended. What would not be shown, or would surprise, is text. */
const markdown = new Marked({
  gfm: true,
  breaks: true,
  tokenizer: { def: asTyped, lheading: asTyped },
});

/**
 * Takes a text apart; not one at which marked gives up, since anybody can write one and it must not take the conversation
 * with it. It builds no HTML, and nothing in it is safe to be used as an address yet.
 */
export function lex(text: string): MarkedToken[] | undefined {
  try {
    return markdown.lexer(text) as MarkedToken[];
  } catch {
    return undefined;
  }
}
