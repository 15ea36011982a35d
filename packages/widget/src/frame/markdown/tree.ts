/**
 * The subset of Markdown that messages use, as plain objects. All other markup is text, HTML included.
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

/** Marks that are nested deeper are text, so that a message cannot exhaust the stack. */
export const MAX_DEPTH = 8;
