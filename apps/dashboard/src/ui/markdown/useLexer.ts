import { use } from "react";
import type { lex } from "./lex.ts";

type Lexer = typeof lex;

let lexer: Lexer | undefined;
let isLoading = false;
/** Starts to load while the first messages load. */
const firstLoad = load();

/** The Markdown parser; suspends until it is loaded. Undefined if loading failed: the source text is shown, and the next text tries again. */
export function useLexer(): Lexer | undefined {
  if (lexer) return lexer;
  use(firstLoad);
  if (!isLoading) void load();
  return lexer;
}

async function load() {
  isLoading = true;
  const loaded = await import("./lex.ts").catch(() => undefined);
  lexer = loaded?.lex;
  isLoading = false;
}
