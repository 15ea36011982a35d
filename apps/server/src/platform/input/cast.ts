import type { TSchema } from "typebox";
import { normalizeDate, normalizeInstant } from "./formats.ts";
import { isMap } from "./is-map.ts";
import { removeUnstorableCharacters } from "./remove-unstorable-characters.ts";

interface JsonSchema {
  type?: string | string[];
  format?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  "x-accepts-scalars"?: boolean;
}

/**
 * Casts values as clients mean them (`http.md` §0.5). Blank text is null. Numbers and booleans may be text. Text of
 * instants becomes UTC seconds. Unknown keys are dropped unread. A value that does not fit is left for the check to
 * refuse.
 */
export const cast = (schema: TSchema, value: unknown): unknown => castTo(schema as JsonSchema, value);

function castTo(schema: JsonSchema, value: unknown): unknown {
  if (value === "") return null;
  if (value === null || value === undefined) return value;
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.includes("object")) return castObject(schema, value);
  if (types.includes("array") && Array.isArray(value)) return value.map((item) => castTo(schema.items ?? {}, item));
  if (types.includes("string")) return castText(schema, removeUnstorableCharacters(value));
  if (typeof value !== "string") return removeUnstorableCharacters(value);
  if (types.includes("integer") && /^-?\d{1,15}$/.test(value.trim())) return Number(value);
  if (types.includes("number") && value.trim() !== "" && Number.isFinite(Number(value))) return Number(value);
  if (types.includes("boolean")) return castBoolean(value);
  return removeUnstorableCharacters(value);
}

function castObject({ properties }: JsonSchema, value: unknown) {
  if (!properties || !isMap(value)) return removeUnstorableCharacters(value);
  const known: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(properties)) {
    const given = Object.hasOwn(value, key) ? value[key] : undefined;
    if (given !== undefined) known[key] = castTo(schema, given);
  }
  return known;
}

function castText(schema: JsonSchema, value: unknown) {
  if (typeof value === "number" || typeof value === "boolean") {
    return schema["x-accepts-scalars"] ? String(value) : value;
  }
  if (typeof value !== "string") return value;
  if (schema.format === "uuid") return value.toLowerCase();
  if (schema.format === "instant") return normalizeInstant(value) ?? value;
  if (schema.format === "calendar-date") return normalizeDate(value) ?? value;
  return value;
}

function castBoolean(text: string) {
  if (text === "true" || text === "1") return true;
  if (text === "false" || text === "0") return false;
  return text;
}
