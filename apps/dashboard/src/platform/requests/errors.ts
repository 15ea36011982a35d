import { ApiError, type FieldErrors } from "@parley/api-client";
import { text } from "../../texts/text.ts";

/** Describes a failure for a person, with the server's message where it sent one. */
export function describeError(error: unknown): string {
  if (isUnreachable(error)) return text("error.unreachable");
  if (error instanceof ApiError && error.fields)
    return text("error.fields", { reasons: fieldReasons(error.fields).join(", ") });
  return messageOf(error) ?? text("error.generic");
}

/** The server's message, if the server refused the call. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof ApiError ? messageOf(error) : undefined;
}

/** The server's message, if a retry cannot succeed. */
export const refusalMessage = (error: unknown): string | undefined => (isFinal(error) ? messageOf(error) : undefined);

/** Whether a retry cannot succeed: not for server errors, rate limits or an expired sign-in. */
export const isFinal = (error: unknown) =>
  error instanceof ApiError && error.status < 500 && ![401, 429].includes(error.status);

/** The reason under each field, for forms. */
export function reasonsByField(error: unknown): Record<string, string> {
  const fields = error instanceof ApiError ? (error.fields ?? {}) : {};
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, reasons]) => (isTexts(reasons) ? [[field, reasons.join(", ")]] : [])),
  );
}

/** No answer at all: no network, or no server. */
export const isUnreachable = (error: unknown) => error instanceof TypeError;

/**
 * A retry in a few seconds can succeed: the server cannot be reached, is busy, or is being restarted behind a proxy. A
 * 503 for another reason has a message and names no time to wait, for example when another service does not answer.
 */
export const isTemporary = (error: unknown) =>
  isUnreachable(error) ||
  (error instanceof ApiError && [502, 503].includes(error.status) && (!messageOf(error) || asksToWait(error)));

const asksToWait = ({ headers }: ApiError) => Boolean(headers?.get("retry-after"));

/** Another user changed the record first. */
export const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

/** Too many calls from this address, or of this user. */
export const isRateLimited = (error: unknown) => error instanceof ApiError && error.status === 429;

/** The caller is not authorized, or not any more. */
export const isRefused = (error: unknown) => error instanceof ApiError && error.status === 401;

/** The record does not exist, belongs to another account, or the id is malformed. */
export const isNotFound = (error: unknown) => error instanceof ApiError && [400, 404].includes(error.status);

/** The session has expired. A wrong password and a missing role are other errors. */
export const isNotAuthenticated = (error: unknown) => isRefused(error) && messageOf(error) === "Not authenticated";

/** This user may not sign in any more. */
export const isDisabled = (error: unknown) =>
  isRefused(error) && messageOf(error)?.startsWith("Your account is disabled");

export const messageOf = (error: unknown) => (error instanceof Error && error.message) || undefined;

function fieldReasons(fields: FieldErrors): string[] {
  return Object.entries(fields).map(([field, reasons]) => {
    const name = field.replaceAll("_", " ");
    return isTexts(reasons) ? `${name} ${reasons.join(", ")}` : text("error.invalidField", { name });
  });
}

const isTexts = (reasons: FieldErrors[string]): reasons is string[] =>
  Array.isArray(reasons) && reasons.every((reason) => typeof reason === "string");
