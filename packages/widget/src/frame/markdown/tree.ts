/**
 * The part of Markdown that messages use, as plain objects: what is no mark-up here is text, HTML above all.
 * Source: `widget.md` §8.7.
 */
export type Inline =
  | string
  | { type: "strong" | "em" | "del"; children: Inline[] }
  | { type: "code"; text: string }
  | { type: "break" }
  | { type: "link"; href: string; children: Inline[] }
  | { type: "image"; src: string; alt: string };

export type Block =
  | { type: "paragraph" | "heading"; children: Inline[] }
  | { type: "code"; text: string }
  | { type: "quote"; children: Block[] }
  | { type: "list"; isOrdered: boolean; start: number; items: Block[][] };

/** Marks within marks are text from here on: nobody means them, and a message must not exhaust the stack. */
export const DEEPEST = 8;
