import { BadRequest } from "../errors.ts";

/** JSON that is nested without end would exhaust our stack, or the database's. */
const DEEPEST = 100;

/**
 * A value as it came from outside, without what PostgreSQL cannot hold in a text: the zero character, and halves of surrogate
 * pairs. @throws BadRequest when it is nested more deeply than anybody means
 */
export const storable = <T>(value: T): T => storableAt(value, 0) as T;

function storableAt(value: unknown, depth: number): unknown {
  if (typeof value === "string") return value.replaceAll("\0", "").toWellFormed();
  if (typeof value !== "object" || value === null) return value;
  if (depth > DEEPEST) throw new BadRequest();
  const inside = (inner: unknown) => storableAt(inner, depth + 1);
  if (Array.isArray(value)) return value.map(inside);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storableAt(key, depth), inside(inner)]));
}
