import { Parser } from "acorn";
import jsx from "acorn-jsx";
import { transform } from "sucrase";
import type { Problem } from "./messages.ts";

/** The code cannot be understood. */
class Misspelt extends Error {
  readonly line: number;
  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

const strict = Parser.extend(jsx());

/** What the code is called where it says in which line it failed. */
const NAME = "email.jsx";

/**
 * Component syntax as plain JavaScript, each line where it was. The one library understands mistakes and says where they are,
 * the other leaves the lines in place.
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

/** What to tell of a mistake, or of what was thrown while the code ran. */
export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof Misspelt) return { message: thrown.message, line: thrown.line };
  if (!(thrown instanceof Error)) return { message: String(thrown) };
  const [, line] = new RegExp(`${NAME}:(\\d+)`).exec(thrown.stack ?? "") ?? [];
  return { message: thrown.message, ...(line && { line: Number(line) }) };
}
