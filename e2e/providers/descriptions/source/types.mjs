import { fileURLToPath } from "node:url";
import TJS from "typescript-json-schema";

const here = (file) => fileURLToPath(new URL(file, import.meta.url));
const settings = {
  required: true,
  noExtraProps: true,
  strictNullChecks: true,
  ignoreErrors: false,
  ref: true,
  validationKeywords: ["deprecated"],
};

/**
 * Converts the `Operations` of a file, whose types are the vendor's, into a description. The file may also have
 * `Methods`: the methods of the vendor's SDK for these operations, which say whether an operation is deprecated.
 * @param {string} file such as `slack.ts`
 * @param {{ hasNull?: boolean, isPruned?: (name: string) => boolean }} more `hasNull`: the vendor's types say
 * "optional" also for fields that are null on the wire. `isPruned`: the schemas that no answer contains, because
 * Parley never expands these fields
 */
export function describeTypes(file, { hasNull = false, isPruned = () => false } = {}) {
  const program = TJS.programFromConfig(here("tsconfig.json"), [here(file)]);
  const whole = TJS.buildGenerator(program, settings).getSchemaForSymbol("Operations");
  const { properties, definitions } = JSON.parse(withoutPaths(JSON.stringify(whole)));
  const clean = (schema) => plain(schema, { hasNull, isPruned });
  const deprecated = deprecatedMethods(program, here(file), properties);
  const operations = Object.fromEntries(
    Object.entries(properties).map(([name, operation]) => {
      const { query, form, json, hasOtherBody, status, answer, failure } = resolve(operation, definitions).properties;
      const parts = Object.entries({ query, form, json }).filter(([, schema]) => schema);
      const answers = {
        [status?.const ?? status?.enum?.[0] ?? 200]: clean(answer),
        ...(failure && { "4XX": clean(failure) }),
      };
      const cleaned = Object.fromEntries(parts.map(([part, schema]) => [part, clean(schema)]));
      const flags = {
        ...(deprecated.has(name) && { isDeprecated: true }),
        ...(hasOtherBody && { hasOtherBody: true }),
      };
      return [name, { ...flags, ...cleaned, answers }];
    }),
  );
  return withUsedSchemas(operations, definitions, clean);
}

/** The operations whose method of the SDK is deprecated. Throws for an unknown operation or method. */
function deprecatedMethods(program, file, operations) {
  const checker = program.getTypeChecker();
  const { statements } = program.getSourceFile(file);
  const members = statements.find(({ name }) => name?.text === "Methods")?.members ?? [];
  const deprecated = members.filter(({ name, type }) => {
    if (!(name.text in operations)) throw new Error(`There is no operation ${name.text}`);
    const method = checker.getTypeAtLocation(type.objectType).getProperty(type.indexType.literal.text);
    if (!method) throw new Error(`The SDK has no method for ${name.text}`);
    return method.getJsDocTags(checker).some((tag) => tag.name === "deprecated");
  });
  return new Set(deprecated.map(({ name }) => name.text));
}

/** Names of types contain the path of their file on this machine. The path of the module is enough. */
const withoutPaths = (json) =>
  json
    .replaceAll(/import\(\\"[^"]*\/node_modules\/([^"]*)\\"[^)]*\)\./g, "$1#")
    .replaceAll(/import\(%22[^"]*?%2Fnode_modules%2F((?:(?!%2Fnode_modules)[^"])*?)%22[^"]*?\)\./g, "$1%23");

const resolve = (schema, definitions) => (schema.$ref ? definitions[nameOf(schema.$ref)] : schema);
const nameOf = (ref) => decodeURIComponent(ref.split("/").at(-1));

const kept = new Set([
  ...["type", "properties", "required", "additionalProperties", "patternProperties", "items", "minItems", "maxItems"],
  ...["additionalItems", "enum", "const", "anyOf", "allOf", "oneOf", "$ref", "format"],
]);

/** The schema without texts, and with references as this project writes them. */
function plain(schema, rules) {
  if (Array.isArray(schema)) return schema.map((each) => plain(each, rules));
  if (typeof schema !== "object" || schema === null) return schema;
  const copy = {};
  if (isDeprecated(schema)) copy.deprecated = true;
  for (const [key, value] of Object.entries(schema)) {
    if (!kept.has(key)) continue;
    if (key === "$ref") copy.$ref = value.replace("#/definitions/", "#/schemas/");
    else if (key === "properties") copy.properties = mapValues(value, (each) => propertyOf(plain(each, rules), rules));
    else if (key === "anyOf")
      copy.anyOf = plain(
        value.filter((each) => !rules.isPruned(nameOf(each.$ref ?? ""))),
        rules,
      );
    else copy[key] = plain(value, rules);
  }
  if (copy.$ref?.endsWith("Decimal%23Decimal")) return { type: "string" }; // a class of Stripe's SDK
  if (!copy.properties && copy.additionalProperties === false) delete copy.additionalProperties; // a Record
  return copy;
}

/** Google's types say so in a sentence. */
const isDeprecated = ({ deprecated, description = "" }) =>
  deprecated !== undefined || /(^|[.)] )Deprecated\b|\b(field|property) is deprecated\b/i.test(description);

function propertyOf({ deprecated, ...schema }, { hasNull }) {
  const flags = deprecated && { deprecated };
  return hasNull ? { ...flags, anyOf: [schema, { type: "null" }] } : { ...flags, ...schema };
}

const mapValues = (all, change) => Object.fromEntries(Object.entries(all).map(([name, each]) => [name, change(each)]));

/** Only the schemas that the operations refer to. */
function withUsedSchemas(operations, definitions, clean) {
  const schemas = {};
  const add = (part) => {
    for (const [, ref] of JSON.stringify(part).matchAll(/"#\/schemas\/([^"]+)"/g)) {
      const name = decodeURIComponent(ref);
      if (name in schemas) continue;
      schemas[name] = clean(definitions[name]);
      add(schemas[name]);
    }
  };
  add(operations);
  return { operations, schemas };
}
