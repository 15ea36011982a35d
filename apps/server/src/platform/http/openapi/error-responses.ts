import {
  BadRequest,
  type DomainError,
  Invalid,
  NotAuthenticated,
  NotFound,
  TooLarge,
  TooManyRequests,
  toHttpReply,
  Unavailable,
} from "../../errors.ts";
import type { Json, Operation } from "./document.ts";

const retryAfter = {
  "Retry-After": {
    description: "Seconds until the next request is accepted",
    schema: { type: "integer" },
    example: 30,
  },
};

/** The errors that follow from a route's declaration. `default` stands for all others. */
const errors: Record<string, { name: string; description: string; example: DomainError; headers?: object }> = {
  "400": { name: "BadRequest", description: "A parameter is missing or cannot be read", example: new BadRequest() },
  "401": {
    name: "Unauthorized",
    description: "The credential is missing or invalid, the user is disabled, or the role is not sufficient",
    example: new NotAuthenticated(),
  },
  "404": {
    name: "NotFound",
    description: "The record does not exist, or belongs to another account",
    example: new NotFound(),
  },
  "413": { name: "TooLarge", description: "The body is too large for this operation", example: new TooLarge() },
  "422": {
    name: "Unprocessable",
    description: "Some fields are invalid. `error.errors` gives the reasons by field",
    example: new Invalid({ email: ["has invalid format"] }),
  },
  "429": {
    name: "TooManyRequests",
    description: "The caller or the address has sent too many requests",
    example: new TooManyRequests(30),
    headers: retryAfter,
  },
  default: {
    name: "Error",
    description: "Any other error, such as a conflict or a failure of the server",
    example: new Unavailable("Too much at once, try again later"),
  },
};

/** @param schema of all error bodies */
export const errorResponses = (schema: Json): Operation["responses"] =>
  Object.fromEntries(
    Object.values(errors).map(({ name, description, example, headers }) => [
      name,
      {
        description,
        ...(headers && { headers }),
        content: { "application/json": { schema, example: toHttpReply(example).body } },
      },
    ]),
  );

/** The errors of an operation, derived from its input and its access. All requests are rate limited. */
export function errorsOf({ security, parameters = [], requestBody }: Operation): Operation["responses"] {
  const isPublic = security.length === 0 || security.some((way) => Object.keys(way).length === 0);
  const statuses = [
    ...(parameters.length > 0 || requestBody ? ["400"] : []),
    ...(isPublic ? [] : ["401"]),
    ...(parameters.some((parameter) => parameter.in === "path") ? ["404"] : []),
    ...(requestBody ? ["413", "422"] : []),
    ...["429", "default"],
  ];
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${errors[status]!.name}` }]),
  );
}
