import { ApiError, type FieldErrors } from "@parley/api-client";
import { text } from "../texts/text.ts";

/** What to tell a person about a failure: the server's words where there are any. */
export function describeError(error: unknown): string {
  if (isUnreachable(error)) return text("error.unreachable");
  if (error instanceof ApiError && error.fields)
    return text("error.fields", { reasons: fieldReasons(error.fields).join(", ") });
  return messageOf(error) ?? text("error.generic");
}

/** The server's own words, if it is the server that refused. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof ApiError ? messageOf(error) : undefined;
}

/** The same, if it stays as it is however often one tries: neither broken, nor busy, nor a matter of the sign-in. */
export function refusalMessage(error: unknown): string | undefined {
  const isFinal = error instanceof ApiError && error.status < 500 && ![401, 429].includes(error.status);
  return isFinal ? messageOf(error) : undefined;
}

/** The reason under each field, for forms. */
export function reasonsByField(error: unknown): Record<string, string> {
  const fields = error instanceof ApiError ? (error.fields ?? {}) : {};
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, reasons]) => (isTexts(reasons) ? [[field, reasons.join(", ")]] : [])),
  );
}

/** No answer at all: no network, or no server. */
export const isUnreachable = (error: unknown) => error instanceof TypeError;

/** Somebody else was quicker. */
export const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

/** Too many calls from this address, or of this user. */
export const isRateLimited = (error: unknown) => error instanceof ApiError && error.status === 429;

/** Not, or no longer, allowed in. */
export const isRefused = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Not there, not for this account to see, or asked for by something that is no id. */
export const isNotFound = (error: unknown) => error instanceof ApiError && [400, 404].includes(error.status);

/** The sign-in has run out, as opposed to a wrong password or a missing role. */
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
