import { readFileSync } from "node:fs";
import type { Static, TSchema } from "typebox";
import { Check } from "typebox/value";

/** Reads a small JSON file. Returns undefined when it is missing, unreadable, or of another shape. */
export function readDescription<T extends TSchema>(file: string, shape: T): Static<T> | undefined {
  try {
    const content: unknown = JSON.parse(readFileSync(file, "utf8"));
    return Check(shape, content) ? content : undefined;
  } catch {
    return undefined;
  }
}
