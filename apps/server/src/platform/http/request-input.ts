import type { FastifyRequest, FastifySchemaCompiler } from "fastify";
import type { TSchema } from "typebox";
import { BadRequest, Invalid } from "../errors.ts";
import { fieldErrors, type InputError, validate } from "../input/check.ts";
import { isMap } from "../input/is-map.ts";
import { readFields } from "./multipart.ts";

type Parameters = Record<string, unknown>;

/** The parameters of a request, before validation. */
export interface RawParameters {
  readonly query: Parameters;
  readonly body: Parameters;
}

/** The parameters that a route accepts from query and body. Without a shape it accepts any. */
export interface AcceptedParameters {
  readonly query: TSchema | undefined;
  readonly body: TSchema | undefined;
}

/**
 * Path, query and body share one namespace (`http.md` §0.1): a parameter documented for one may be sent in another. A
 * body that is not a map contributes no parameters. Only parameters that the route's shapes name are read.
 */
export async function mergeParameters(request: FastifyRequest, taken: AcceptedParameters): Promise<RawParameters> {
  const query = isMap(request.query) ? request.query : {};
  if (request.method === "GET" || request.method === "HEAD") return { query, body: {} };
  const given = request.isMultipart() ? await readFields(request) : request.body;
  const body = isMap(given) ? given : {};
  request.body = pick(taken.body, body, query);
  request.query = pick(taken.query, query, body);
  return { query, body };
}

/** The parameters that the shape names, from the first of the two maps that has them. */
function pick(shape: TSchema | undefined, first: Parameters, second: Parameters): Parameters {
  const properties = (shape as { properties?: object } | undefined)?.properties;
  if (!properties) return { ...second, ...first };
  const picked: Parameters = {};
  for (const name of Object.keys(properties)) {
    if (Object.hasOwn(first, name)) picked[name] = first[name];
    else if (Object.hasOwn(second, name)) picked[name] = second[name];
  }
  return picked;
}

/** Fastify's validation, with the contract's casting and error texts. */
export const compileValidator: FastifySchemaCompiler<TSchema> =
  ({ schema, httpPart }) =>
  (given: unknown) => {
    const { value, inputErrors } = validate(schema, given);
    if (inputErrors.length === 0) return { value };
    return { error: httpPart === "body" ? bodyError(schema, inputErrors) : new BadRequest() };
  };

/** For a route that reads its body itself. */
export const compileValidatorExceptBody: FastifySchemaCompiler<TSchema> = (part) =>
  part.httpPart === "body" ? (value: unknown) => ({ value }) : compileValidator(part);

/**
 * A missing envelope, a missing parameter or an id that cannot be read: 400. A field inside the envelope, or a
 * parameter with a wrong value: 422 with the field's reasons.
 */
function bodyError(schema: TSchema, inputErrors: InputError[]) {
  const isMalformed = inputErrors.some(
    ({ path, reason }) => path.length <= 1 && isMalformedParameter(schema, path[0], reason),
  );
  if (isMalformed) return new BadRequest();
  return new Invalid(fieldErrors(inputErrors.map(({ path, reason }) => ({ path: withoutEnvelope(path), reason }))));
}

function isMalformedParameter(schema: TSchema, name: string | undefined, reason: string) {
  if (name === undefined || reason === "can't be blank") return true;
  const { type, format } = propertyOf(schema, name);
  return format === "uuid" || ["object", "integer", "array"].includes(String(type));
}

function propertyOf(schema: TSchema, name: string): { type?: unknown; format?: string } {
  return (schema as { properties?: Record<string, object> }).properties?.[name] ?? {};
}

const withoutEnvelope = (path: string[]) => (path.length > 1 ? path.slice(1) : path);
