import { use } from "react";
import type { lex } from "./lex.ts";

type Lexer = typeof lex;

let lexer: Lexer | undefined;
let isAsking = false;
/** On its way while the first messages still are. */
const firstTry = ask();

/** What reads Markdown; suspends until it is here. Nothing if it did not load: texts can be read without, and the next asks again. */
export function useLexer(): Lexer | undefined {
  if (lexer) return lexer;
  use(firstTry);
  if (!isAsking) void ask();
  return lexer;
}

async function ask() {
  isAsking = true;
  const loaded = await import("./lex.ts").catch(() => undefined);
  lexer = loaded?.lex;
  isAsking = false;
}
