type Json = Record<string, unknown>;

/**
 * The same document in OpenAPI 3.0, for generators that do not read 3.1. In 3.0 `nullable` stands for the type `null`,
 * and `example` and `value` hold data, not schemas.
 */
export function toOpenApi30(document: Json): Json {
  const { license, ...info } = document.info as Json & { license: { name: string } };
  return { ...(convert(document) as Json), openapi: "3.0.3", info: { ...info, license: { name: license.name } } };
}

function convert(part: unknown): unknown {
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map(convert);
  const converted: Json = {};
  for (const [key, value] of Object.entries(part)) {
    converted[key] = key === "example" || key === "value" ? value : convert(value);
  }
  return withNullable(converted);
}

function withNullable({ type, anyOf, ...rest }: Json): Json {
  const alternatives = anyOf as Json[] | undefined;
  // The reference to null was converted before: `{ type: "null" }` became an object that can only be null.
  if (alternatives?.length === 2 && alternatives[1]?.nullable)
    return { ...rest, nullable: true, allOf: [alternatives[0]] };
  if (type === "null") return { ...rest, type: "object", nullable: true };
  if (!Array.isArray(type))
    return { ...rest, ...(type !== undefined && { type }), ...(anyOf !== undefined && { anyOf }) };
  const values = rest.enum as unknown[] | undefined;
  return {
    ...rest,
    type: type.find((each) => each !== "null"),
    nullable: true,
    ...(values && { enum: values.filter((value) => value !== null) }),
  };
}
