import { use } from "react";
import { createStore } from "zustand";
import type { lex } from "./lex.ts";

type Lexer = typeof lex;

const parser = createStore<{ lexer?: Lexer | undefined; isLoading: boolean }>(() => ({ isLoading: false }));
/** Starts to load while the first messages load. */
const firstLoad = load();

/**
 * The Markdown parser; suspends until it is loaded. Undefined if loading failed: the source text is shown, and the next
 * text tries again.
 */
export function useLexer(): Lexer | undefined {
  use(firstLoad); // in every render, because React expects the same hooks when it renders a suspended component again
  const { lexer, isLoading } = parser.getState();
  if (!lexer && !isLoading) void load();
  return lexer;
}

async function load() {
  parser.setState({ isLoading: true });
  const loaded = await import("./lex.ts").catch(() => undefined);
  parser.setState({ lexer: loaded?.lex, isLoading: false });
}
