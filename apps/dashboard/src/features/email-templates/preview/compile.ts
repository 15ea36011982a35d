import { Parser } from "acorn";
import jsx from "acorn-jsx";
import { transform } from "sucrase";
import type { Problem } from "./messages.ts";

/** The code has a syntax error. */
class Misspelt extends Error {
  readonly line: number;
  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

const strict = Parser.extend(jsx());

/** The file name of the code in stack traces. */
const NAME = "email.jsx";

/**
 * Compiles JSX to JavaScript with the same line numbers. Acorn reports syntax errors with their line; Sucrase keeps the
 * lines.
 * @throws Misspelt
 */
export function compile(code: string): string {
  try {
    strict.parse(code, { ecmaVersion: "latest", sourceType: "script" });
  } catch (error) {
    const { message, loc } = error as SyntaxError & { loc?: { line: number } };
    throw new Misspelt(message.replace(/ \(\d+:\d+\)$/, ""), loc?.line ?? 1);
  }
  const plain = transform(code, {
    transforms: ["jsx"],
    production: true,
    jsxPragma: "element",
    jsxFragmentPragma: "Fragment",
    disableESTransforms: true,
  });
  return `${plain.code}\n//# sourceURL=${NAME}`;
}

/** Describes a syntax error, or an exception of the running code. */
export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof Misspelt) return { message: thrown.message, line: thrown.line };
  if (!(thrown instanceof Error)) return { message: String(thrown) };
  const [, line] = new RegExp(`${NAME}:(\\d+)`).exec(thrown.stack ?? "") ?? [];
  return { message: thrown.message, ...(line && { line: Number(line) }) };
}
