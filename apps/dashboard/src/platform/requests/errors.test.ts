import { ApiError, type FieldErrors } from "@parley/api-client";
import { expect, test } from "vitest";
import { describeError, isTemporary, reasonsByField, refusalMessage } from "./errors.ts";

const GENERIC = "Something went wrong. Please contact us or try again in a few minutes.";

test.each<[string, unknown, string]>([
  ["an error of one field", invalid({ name: ["can't be blank"] }), "Error: name can't be blank"],
  [
    "errors of several fields",
    invalid({ company_name: ["is too long"], email: ["is taken", "is invalid"] }),
    "Error: company name is too long, email is taken, is invalid",
  ],
  ["an error of a nested field", invalid({ working_hours: [{ day: ["is invalid"] }] }), "Error: invalid working hours"],
  ["a refusal with a message", answered(403, "Only admins may do this"), "Only admins may do this"],
  ["a server error", answered(500, "Internal Server Error"), "Internal Server Error"],
  ["a server error without a message", answered(500, ""), GENERIC],
  ["an error with a message", new Error("Invalid token!"), "Invalid token!"],
  ["an error without a message", new Error(), GENERIC],
  ["a thrown value that is not an error", "oops", GENERIC],
  [
    "a network error",
    new TypeError("Failed to fetch"),
    "We couldn't reach the server. Check your connection and try again.",
  ],
])("%s has a description", (_, error, expected) => {
  expect(describeError(error)).toBe(expected);
});

test("each field of a form gets its own reasons", () => {
  const error = invalid({ email: ["is taken", "is invalid"], settings: { color: ["is invalid"] } });
  expect(reasonsByField(error)).toEqual({ email: "is taken, is invalid" });
  expect(reasonsByField(answered(500, "Internal Server Error"))).toEqual({});
});

test.each([
  [403, "No seat is left", "No seat is left"],
  [422, "No seat is left", "No seat is left"],
  [403, "", undefined],
  [401, "Not authenticated", undefined],
  [429, "Too many requests", undefined],
  [500, "Internal Server Error", undefined],
])("the final refusal of status %i with message %j", (status, message, reason) => {
  expect(refusalMessage(answered(status, message))).toBe(reason);
  expect(refusalMessage(new TypeError("Failed to fetch"))).toBeUndefined();
});

test.each<[string, unknown, boolean]>([
  ["an unreachable server", new TypeError("Failed to fetch"), true],
  ["an overloaded server", answered(503, ""), true],
  ["a proxy without its server", answered(502, ""), true],
  ["a database that restarts", busy(503, "Try again in a few seconds."), true],
  ["a service that does not answer Parley", answered(503, "HubSpot does not answer"), false],
  ["a slow proxy", answered(504, ""), false],
  ["too many requests", busy(429, "Too many requests"), false],
  ["a bug", answered(500, ""), false],
])("whether a query is retried: %s", (_, error, expected) => {
  expect(isTemporary(error)).toBe(expected);
});

function busy(status: number, message: string) {
  return new ApiError(status, message, undefined, new Headers({ "retry-after": "1" }));
}

function answered(status: number, message: string) {
  return new ApiError(status, message, undefined, undefined);
}

function invalid(fields: FieldErrors) {
  return new ApiError(422, "Unprocessable Entity", fields, undefined);
}
