import { exampleValues } from "@parley/contract";
import { namedUuid } from "../../named-uuid.ts";
import type { Json, Schemas } from "./document.ts";
import { resolveReference } from "./named-shapes.ts";

/** The number of optional fields in a request, so that the example stays readable. */
const MAX_OPTIONAL = 4;

/** A property's name and the object that it belongs to, such as `tag`. */
interface PropertyPosition {
  readonly name: string;
  readonly owner: string;
}

/**
 * Returns a value that fits the schema, or undefined if the schema accepts anything. A response has all required
 * fields. A request has the required fields, the account, and the first optional fields that a person fills in.
 * @throws Error if the contract has no example for a text
 */
export function exampleOf(schema: Json, schemas: Schemas, isRequest: boolean): unknown {
  return valueFor(schema, { name: "", owner: "" });

  function valueFor(referring: Json, position: PropertyPosition): unknown {
    const schema = resolveReference(referring, schemas);
    const types = [schema.type ?? []].flat() as string[];
    if (Array.isArray(schema.enum)) return schema.enum.find((value) => value !== null);
    if (Array.isArray(schema.anyOf)) return valueFor(schema.anyOf[0] as Json, position);
    const known = schema.properties ? undefined : knownValue(position, types, schema.format);
    if (known !== undefined || types.length === 0) return known;
    if (types.includes("object")) return objectFor(schema, position);
    if (types.includes("array")) return listFor(schema, position);
    if (types.includes("boolean")) return true;
    if (types.includes("integer") || types.includes("number")) return Math.max(1, Number(schema.minimum ?? 1));
    return types.includes("string") ? textFor(schema, position) : null;
  }

  function listFor({ items }: Json, { name, owner }: PropertyPosition): unknown[] {
    const item = valueFor((items ?? {}) as Json, { name: singular(name), owner });
    return item === undefined ? [] : [item];
  }

  function objectFor({ properties = {}, required = [] }: Json, { name }: PropertyPosition): Json {
    const fields = Object.entries(properties as Record<string, Json>);
    const object = (properties as Record<string, Json>).object?.enum as [string] | undefined;
    const owner = object?.[0] ?? name;
    const isRequired = ([field]: [string, Json]) => (required as string[]).includes(field);
    const optional = isRequest ? fields.filter((field) => !isRequired(field)) : [];
    const isForPeople = ([field, schema]: [string, Json]) => isTypedByPeople(field, resolveReference(schema, schemas));
    const shown = [...optional.filter(isForPeople).slice(0, MAX_OPTIONAL), ...optional.filter(isAccount)];
    return Object.fromEntries(
      fields
        .filter((field) => isRequired(field) || shown.includes(field))
        .map(([field, schema]) => [field, valueFor(schema, { name: field, owner }) ?? null]),
    );
  }
}

function knownValue({ name, owner }: PropertyPosition, types: string[], format: unknown): unknown {
  if (format === "uuid" || format === "email") return undefined;
  return [exampleValues[`${owner}.${name}`], exampleValues[name]].find(
    (value) => value !== undefined && fits(value, types),
  );
}

function fits(value: unknown, types: string[]) {
  if (types.length === 0) return true;
  if (value === null) return types.includes("null");
  if (Array.isArray(value)) return types.includes("array");
  if (Number.isInteger(value)) return types.includes("integer") || types.includes("number");
  return types.includes(typeof value);
}

/** An instant at the end of a text: the contract's descriptions of instants end with an example. */
const INSTANT = /\d{4}-\d{2}-\d{2}(T[\d:.]+Z?)?$/;

const formats: Record<string, string> = {
  instant: "2026-11-21T00:40:45Z",
  "calendar-date": "2026-11-21",
  "time-zone": "Europe/Berlin",
  email: "agent@example.com",
};

function textFor({ format, description }: Json, { name, owner }: PropertyPosition): string {
  if (format === "uuid" || name === "account_id")
    return namedUuid("example", name === "id" ? owner : name.replace(/_id$/, ""));
  const text = formats[String(format)] ?? INSTANT.exec(String(description))?.[0];
  if (text === undefined) throw new Error(`packages/contract/src/examples.ts has no text for ${owner}.${name}`);
  return text;
}

const isAccount = ([field]: [string, Json]) => field === "account_id";

/** False for ids, tokens, addresses, instants and free-form maps. */
function isTypedByPeople(field: string, schema: Json) {
  const isText = [schema.type ?? []].flat().some((type) => ["string", "boolean", "integer"].includes(String(type)));
  return isText && !/(^|_)(ids?|key|token|at|url)$/.test(field) && !["uuid", "instant"].includes(String(schema.format));
}

const singular = (name: string) => name.replace(/ies$/, "y").replace(/s$/, "");
