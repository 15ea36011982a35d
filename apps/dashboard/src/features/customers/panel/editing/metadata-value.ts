import type { Customer } from "@parley/contract";

type Metadata = NonNullable<Customer["metadata"]>;

export const metadataText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/**
 * The typed text as a value. Text stays text, also if it looks like a number: an order number may begin with zeros. Other
 * values are JSON. Undefined for an object or list that is not valid JSON.
 */
export function metadataValue(typed: string, before: unknown): unknown {
  if (before === undefined || typeof before === "string") return typed;
  try {
    return JSON.parse(typed);
  } catch {
    return typeof before === "object" && before !== null ? undefined : typed;
  }
}

/** The metadata with another value. Without a value, the name is removed. */
export function withMetadata(metadata: Metadata | null | undefined, name: string, value: unknown): Metadata {
  const others = Object.entries(metadata ?? {}).filter(([other]) => other !== name || value !== undefined);
  const changed = others.map(([other, known]) => [other, other === name ? value : known]);
  const isNew = value !== undefined && !changed.some(([other]) => other === name);
  return Object.fromEntries(isNew ? [...changed, [name, value]] : changed) as Metadata;
}
