import { use } from "react";
import type { lex } from "./lex.ts";

type Lexer = typeof lex;

let lexer: Lexer | undefined;
/** On its way while the first messages still are. */
const loading = import("./lex.ts").then(
  (loaded) => {
    lexer = loaded.lex;
  },
  () => undefined,
);

/** What reads Markdown; suspends until it is here. Nothing if it did not load. */
export function useLexer(): Lexer | undefined {
  if (!lexer) use(loading);
  return lexer;
}
