/**
 * Converts the used operations of an OpenAPI 3.0 document into a description: JSON Schemas of the parameters, of the
 * body, and of each answer.
 * @param {object} document
 * @param {string[]} wanted such as `GET /repos/{owner}/{repo}/issues`
 */
export function operationsOf(document, wanted) {
  const schemas = {};
  const operations = {};
  for (const name of wanted) {
    const [method, path] = name.split(" ");
    const found = document.paths[path]?.[method.toLowerCase()];
    if (!found) throw new Error(`The vendor does not describe ${name}`);
    const parameters = (found.parameters ?? []).map((parameter) => lookUp(document, parameter));
    operations[name] = {
      ...(found.deprecated && { isDeprecated: true }),
      query: objectOf(parameters.filter((parameter) => parameter.in === "query")),
      ...(found.requestBody && { json: schemaIn(lookUp(document, found.requestBody)) }),
      answers: Object.fromEntries(
        Object.entries(found.responses).map(([status, answer]) => [status, schemaIn(lookUp(document, answer)) ?? {}]),
      ),
    };
  }
  return { operations: closed(document, operations, schemas), schemas };
}

/**
 * Converts webhook payloads of an OpenAPI 3.1 document.
 * @param {string[]} wanted such as `issues-closed`
 */
export function eventsOf(document, wanted) {
  const schemas = {};
  const events = Object.fromEntries(wanted.map((name) => [name, schemaIn(document.webhooks[name].post.requestBody)]));
  return { events: closed(document, events, schemas), schemas };
}

const objectOf = (parameters) => ({
  type: "object",
  properties: Object.fromEntries(
    parameters.map(({ name, schema, deprecated }) => [name, deprecated ? { ...schema, deprecated } : schema]),
  ),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
});

const schemaIn = ({ content }) => content?.["application/json"]?.schema;

function lookUp(document, part) {
  if (!part.$ref) return part;
  return part.$ref
    .slice(2)
    .split("/")
    .reduce((place, key) => place[key], document);
}

const texts = ["description", "example", "examples", "title", "default", "externalDocs"];

/**
 * Copies schemas, with the schemas they refer to. Objects with described properties accept no others, except the
 * parts of an `allOf`, which describe one object together.
 */
function closed(document, part, schemas, isOpen = false) {
  if (Array.isArray(part)) return part.map((each) => closed(document, each, schemas, isOpen));
  if (typeof part !== "object" || part === null) return part;
  if (typeof part.$ref === "string") {
    const name = part.$ref.split("/").at(-1);
    const key = isOpen ? `${name}.open` : name;
    if (!(key in schemas)) {
      schemas[key] = {};
      schemas[key] = closed(document, lookUp(document, part), schemas, isOpen);
    }
    return { $ref: `#/schemas/${key}` };
  }
  const copy = {};
  for (const [key, value] of Object.entries(part)) {
    if (key.startsWith("x-") || (texts.includes(key) && typeof value !== "object")) continue;
    if (["example", "examples", "default"].includes(key)) continue;
    if (key === "properties") {
      copy.properties = Object.fromEntries(
        Object.entries(value).map(([name, schema]) => [name, closed(document, schema, schemas)]),
      );
    } else copy[key] = closed(document, value, schemas, key === "allOf" || (isOpen && key.endsWith("Of")));
  }
  if (copy.properties && !isOpen && copy.additionalProperties === undefined) copy.additionalProperties = false;
  return withNull(copy);
}

/** OpenAPI 3.0 says `nullable: true` where JSON Schema has a type `null`. */
function withNull({ nullable, ...schema }) {
  if (!nullable) return schema;
  if (typeof schema.type !== "string") return { anyOf: [schema, { type: "null" }] };
  return { ...schema, type: [schema.type, "null"], ...(schema.enum && { enum: [...schema.enum, null] }) };
}
