import type { Static, TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { type FieldErrors, Invalid } from "../errors.ts";
import { cast } from "./cast.ts";

type Validator = ReturnType<typeof Compile>;
type ValidationError = ReturnType<Validator["Errors"]>[number];

const validators = new WeakMap<TSchema, Validator>();

/** Compiled on first use, so that a server starts faster. */
function validatorFor(schema: TSchema): Validator {
  let validator = validators.get(schema);
  if (!validator) {
    validator = Compile(schema);
    validators.set(schema, validator);
  }
  return validator;
}

/** One error of an input: its path, and the contract's text for it. */
export interface InputError {
  /** Keys from the outside in. */
  readonly path: string[];
  readonly reason: string;
}

/**
 * Casts and checks an input. Returns the value, or the errors if there are any. Blank text instead of an object counts
 * as an empty object.
 */
export function validate<S extends TSchema>(
  schema: S,
  given: unknown,
): { value: Static<S>; inputErrors: InputError[] } {
  const value = cast(schema, given ?? {}) ?? {};
  const validator = validatorFor(schema);
  if (validator.Check(value)) return { value: value as Static<S>, inputErrors: [] };
  return {
    value: value as Static<S>,
    inputErrors: validator.Errors(value).flatMap((error) => inputErrorsOf(error, value)),
  };
}

/**
 * The value, cast and checked.
 * @throws Invalid
 */
export function check<S extends TSchema>(schema: S, given: unknown): Static<S> {
  const { value, inputErrors } = validate(schema, given);
  if (inputErrors.length > 0) throw new Invalid(fieldErrors(inputErrors));
  return value;
}

/** Nests the errors into the map of a 422 answer. A list of objects becomes a list, any other list counts as one field. */
export function fieldErrors(inputErrors: InputError[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, reason } of inputErrors) addReason(errors, path, reason);
  return errors;
}

function addReason(errors: FieldErrors, [field = "", ...inner]: string[], reason: string) {
  const [index, ...deeper] = inner;
  if (index === undefined || (isIndex(index) && deeper.length === 0)) {
    const reasons = fill(errors, field, []) as string[];
    if (!reasons.includes(reason)) reasons.push(reason);
  } else if (isIndex(index)) {
    const items = fill(errors, field, []) as FieldErrors[];
    while (items.length <= Number(index)) items.push({});
    addReason(items[Number(index)]!, deeper, reason);
  } else {
    addReason(fill(errors, field, {}) as FieldErrors, inner, reason);
  }
}

const isIndex = (key: string) => /^\d+$/.test(key);

function fill(errors: FieldErrors, field: string, empty: FieldErrors[string]) {
  errors[field] ??= empty;
  return errors[field];
}

function inputErrorsOf(error: ValidationError, value: unknown): InputError[] {
  const path = error.instancePath.split("/").slice(1);
  if (error.keyword === "required") {
    const { requiredProperties } = error.params as { requiredProperties: string[] };
    return requiredProperties.map((property) => ({ path: [...path, property], reason: "can't be blank" }));
  }
  return [{ path, reason: reasonOf(error, valueAt(value, path)) }];
}

function reasonOf({ keyword, params }: ValidationError, value: unknown) {
  // The contract has one pattern. It requires a visible character.
  const isBlank = value === null || value === undefined || keyword === "pattern";
  if (isBlank) return "can't be blank";
  const { limit, format } = params as { limit?: number; format?: string };
  if (keyword === "maxLength") return `should be at most ${limit} character(s)`;
  if (keyword === "minLength") return `should be at least ${limit} character(s)`;
  if (keyword === "format" && format === "email") return "has invalid format";
  return "is invalid";
}

const valueAt = (value: unknown, path: string[]) =>
  path.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], value);
