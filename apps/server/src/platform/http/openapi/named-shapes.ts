import * as contract from "@parley/contract";
import Type, { type TSchema } from "typebox";
import type { Json, Schemas } from "./document.ts";

const SCHEMAS = "#/components/schemas/";

/**
 * Stands for a `$ref` until the description is complete. @fastify/swagger resolves each `$ref` in Fastify's shared
 * schemas. The shapes are not registered there, because Fastify would compile all of them for each route.
 */
const PLACEHOLDER = "x-shape";

/** The contract's objects, unions and enumerations by their names. Plain texts and numbers stay inline. */
const shapes = new Map<string, TSchema & Json>(
  Object.entries(contract as Record<string, unknown>).flatMap(([name, shape]) =>
    Type.IsSchema(shape) && isComposite(shape) ? [[name, shape as TSchema & Json]] : [],
  ),
);

function isComposite(shape: TSchema) {
  return ["properties", "anyOf", "enum"].some((keyword) => keyword in shape);
}

const namesByIdentity = new Map<unknown, string>([...shapes].map(([name, shape]) => [shape, name]));

/**
 * Identifies copied shapes, such as optional and nullable ones, by their JSON. If two shapes have equal JSON, it
 * identifies neither.
 */
const namesByForm = new Map<string, string | undefined>();
for (const [name, shape] of shapes) namesByForm.set(formOf(shape), namesByForm.has(formOf(shape)) ? undefined : name);

function formOf(schema: Json) {
  return JSON.stringify({ ...schema, description: undefined });
}

/** The contract's shapes, with references to each other. */
export const namedShapes = (): Record<string, Json> =>
  Object.fromEntries([...shapes].map(([name, shape]) => [name, mapValues(shape, nameShapes)]));

/** Copies a schema and replaces each shape of the contract with a reference. */
export function nameShapes(schema: unknown): unknown {
  if (typeof schema !== "object" || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(nameShapes);
  const meant = (schema as Json)["x-described-as"];
  if (meant) return nameShapes(meant);
  const name = namesByIdentity.get(schema) ?? namesByForm.get(formOf(schema as Json));
  if (name) return referenceTo(name, schema as Json);
  const nonNull = withoutNull(schema as Json);
  const nullableName = nonNull && namesByForm.get(formOf(nonNull));
  if (nullableName) return { anyOf: [referenceTo(nullableName, nonNull), { type: "null" }] };
  return mapValues(schema as Json, nameShapes);
}

function referenceTo(name: string, { description }: Json) {
  const isItsOwn = shapes.get(name)?.description === description;
  return { [PLACEHOLDER]: name, ...(description !== undefined && !isItsOwn && { description }) };
}

/** Reverses the contract's `Nullable`. */
function withoutNull(schema: Json): Json | undefined {
  const { type, enum: values } = schema;
  if (!Array.isArray(type) || type.length !== 2 || !type.includes("null")) return undefined;
  const nonNull = { ...schema, type: type.find((each) => each !== "null") };
  return Array.isArray(values) ? { ...nonNull, enum: values.filter((value) => value !== null) } : nonNull;
}

/**
 * `TagData` for `{"data": …}` around a `Tag`, `TagListData` around a list of them, `NullableTagData` around one or
 * null.
 */
export function nameOfEnvelope({ properties }: Json): string | undefined {
  const { data, ...others } = properties as Record<string, Json | undefined>;
  if (!data || Object.keys(others).length > 0) return undefined;
  const [item, alternatives] = [data.items as Json | undefined, data.anyOf as Json[] | undefined];
  if (data[PLACEHOLDER]) return `${data[PLACEHOLDER]}Data`;
  if (item?.[PLACEHOLDER]) return `${item[PLACEHOLDER]}ListData`;
  const isNullable = alternatives?.length === 2 && alternatives[1]?.type === "null";
  return isNullable && alternatives[0]?.[PLACEHOLDER] ? `Nullable${alternatives[0][PLACEHOLDER]}Data` : undefined;
}

/** Copies a part of a description and replaces each placeholder with a `$ref`. */
export function resolvePlaceholders(part: unknown): unknown {
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map(resolvePlaceholders);
  const { [PLACEHOLDER]: name, ...rest } = part as Json;
  if (name === undefined) return mapValues(part as Json, resolvePlaceholders);
  return { ...shapeReference(String(name)), ...rest };
}

export const mapValues = (parts: Json, change: (part: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, change(part)]));

export const shapeReference = (name: string): Json => ({ $ref: SCHEMAS + name });

export const shapeNameOf = ({ $ref }: Json) =>
  typeof $ref === "string" && $ref.startsWith(SCHEMAS) ? $ref.slice(SCHEMAS.length) : undefined;

/** Follows a reference. Returns any other schema unchanged. */
export function resolveReference(schema: Json, schemas: Schemas): Json {
  const name = shapeNameOf(schema);
  if (!name) return schema;
  const found = schemas[name];
  if (!found) throw new Error(`The description has no shape ${name}`);
  return found;
}

/** The shapes that a part of a description refers to, directly or through another shape. */
export function referencedShapes(part: unknown, schemas: Schemas): Schemas {
  const used = new Set<string>();
  const visit = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    for (const inner of Object.values(part)) visit(inner);
    const name = shapeNameOf(part as Json);
    if (!name || used.has(name)) return;
    used.add(name);
    visit(schemas[name]);
  };
  visit(part);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
}
