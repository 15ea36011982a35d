import { BadRequest } from "../errors.ts";

/** Deeply nested JSON would overflow our stack, or the database's. */
const DEEPEST = 100;

/**
 * A value from outside without the characters that PostgreSQL cannot store: the zero character, and unpaired
 * surrogates.
 * @throws BadRequest when it is nested too deeply
 */
export const removeUnstorableCharacters = <T>(value: T): T => storableAt(value, 0) as T;

function storableAt(value: unknown, depth: number): unknown {
  if (typeof value === "string") return value.replaceAll("\0", "").toWellFormed();
  if (typeof value !== "object" || value === null) return value;
  if (depth > DEEPEST) throw new BadRequest();
  const inside = (inner: unknown) => storableAt(inner, depth + 1);
  if (Array.isArray(value)) return value.map(inside);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storableAt(key, depth), inside(inner)]));
}
