import { use } from "react";
import { createStore } from "zustand";
import type { lex } from "./lex.ts";

type Lexer = typeof lex;

const parser = createStore<{ lexer?: Lexer | undefined; isLoading: boolean }>(() => ({ isLoading: false }));
/** Starts to load while the first messages load. */
const firstLoad = load();

/** The Markdown parser; suspends until it is loaded. Undefined if loading failed: the source text is shown, and the next text tries again. */
export function useLexer(): Lexer | undefined {
  if (parser.getState().lexer) return parser.getState().lexer;
  use(firstLoad);
  if (!parser.getState().isLoading) void load();
  return parser.getState().lexer;
}

async function load() {
  parser.setState({ isLoading: true });
  const loaded = await import("./lex.ts").catch(() => undefined);
  parser.setState({ lexer: loaded?.lex, isLoading: false });
}
