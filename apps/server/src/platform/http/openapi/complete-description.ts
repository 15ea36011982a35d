import { STATUS_CODES } from "node:http";
import { isDeepStrictEqual } from "node:util";
import type { FastifySchema, RouteOptions } from "fastify";
import type { Description, Json, Media, Operation, Schemas } from "./document.ts";
import { errorResponses, errorsOf } from "./error-responses.ts";
import { exampleOf } from "./examples.ts";
import {
  mapValues,
  nameOfEnvelope,
  nameShapes,
  referencedShapes,
  resolvePlaceholders,
  shapeNameOf,
  shapeReference,
} from "./named-shapes.ts";

/** The name of a request or response schema that is not a shape of the contract. */
const OWN_NAME = "x-own-name";

/**
 * Returns a route's schema for @fastify/swagger, with a reference for each shape of the contract. Other bodies and
 * responses are named after their content or the route. PUT and PATCH of a route, and its copy for API keys, share
 * names.
 */
export function nameShapesOf(schema: FastifySchema, { method, config }: RouteOptions): FastifySchema {
  if (!config?.declaredPath) return schema;
  const id = operationIdOf([method].flat()[0]!, config.declaredPath);
  const type = id.charAt(0).toUpperCase() + id.slice(1);
  const { querystring, body, response } = schema as Record<string, Json | undefined>;
  return {
    ...schema,
    ...(querystring && { querystring: mapValues(querystring, nameShapes) }),
    ...(body && { body: withName(body, `${type}Body`) }),
    ...(response && { response: mapValues(response, (reply) => withName(reply as Json, `${type}Reply`)) }),
  };
}

function withName(schema: Json, name: string): Json {
  const changed = nameShapes(schema) as Json;
  return "properties" in changed ? { ...changed, [OWN_NAME]: nameOfEnvelope(changed) ?? name } : changed;
}

/** Adds what @fastify/swagger does not know: operation ids, references to shapes, error responses, examples. */
export function completeDescription(incomplete: Description): Description {
  const description = resolvePlaceholders(incomplete) as Description;
  const { paths, components } = description;
  components.responses = errorResponses(shapeReference("ErrorBody"));
  components.examples = {};
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      operations[method] = { operationId: operationIdOf(method, path), ...operation };
      completeOperation(operations[method], components);
    }
  }
  components.schemas = referencedShapes([paths, components.responses], components.schemas);
  return description;
}

function completeOperation(operation: Operation, { schemas, examples }: Description["components"]) {
  const { parameters, requestBody, responses } = operation;
  if (parameters) operation.parameters = parameters.map(asSent);
  for (const [status, response] of Object.entries(responses)) {
    response.description = STATUS_CODES[status] ?? status;
    if (status === "201")
      response.headers = { Location: { description: "Path of the new record", schema: { type: "string" } } };
  }
  for (const { content = {} } of [requestBody ?? {}, ...Object.values(responses)]) {
    for (const media of Object.values(content)) {
      moveNamed(media, schemas);
      addExample(media, schemas, examples, content === requestBody?.content);
    }
  }
  Object.assign(responses, errorsOf(operation));
}

/** Operations that share a shape share its example. */
function addExample(media: Media, schemas: Schemas, examples: Json, isRequest: boolean) {
  const value = exampleOf(media.schema, schemas, isRequest);
  const name = shapeNameOf(media.schema);
  if (value === undefined) return;
  if (!name) {
    media.example = value;
    return;
  }
  examples[name] = { value };
  media.examples = { example: { $ref: `#/components/examples/${name}` } };
}

/** The server reads a list from `ids[]=1&ids[]=2`. It reads `ids=1` as a single value. */
function asSent<P extends { in: string; name: string; schema: Json }>(parameter: P): P {
  const isList = [parameter.schema.type].flat().includes("array");
  return parameter.in === "query" && isList ? { ...parameter, name: `${parameter.name}[]` } : parameter;
}

function moveNamed(media: Media, schemas: Schemas) {
  const { [OWN_NAME]: name, ...schema } = media.schema;
  if (typeof name !== "string") return;
  if (schemas[name] && !isDeepStrictEqual(schemas[name], schema)) throw new Error(`Two shapes are called ${name}`);
  schemas[name] = schema;
  media.schema = shapeReference(name);
}

/**
 * `getConversationsById` for `GET /api/conversations/{id}`: the method and the parts of the path without `/api`. A path
 * outside `/api` has `Web` in the place of it. An id changes only with its route.
 */
function operationIdOf(method: string, path: string): string {
  const parts = path.split("/").filter((part) => part !== "");
  const words = parts[0] === "api" ? parts.slice(1) : ["web", ...parts];
  return method.toLowerCase() + words.map(inPascalCase).join("");
}

function inPascalCase(part: string) {
  const isParameter = /^[:{]/.test(part);
  const words = part.replace(/[:{}]/g, "").split(/[^A-Za-z0-9]+/);
  return (isParameter ? "By" : "") + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
