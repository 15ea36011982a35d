import { Marked, type MarkedToken } from "marked";

const asTyped = () => undefined;

/** As in chats: a line ends where it was ended. What would not be shown, or would surprise, is text. */
const markdown = new Marked({
  gfm: true,
  breaks: true,
  tokenizer: { def: asTyped, lheading: asTyped },
});

/** Takes a text apart. It builds no HTML, and nothing in it is safe to be used as an address yet. */
export const lex = (text: string) => markdown.lexer(text) as MarkedToken[];
