import { ApiError, type FieldErrors } from "@parley/api-client";
import { expect, test } from "vitest";
import { describeError, reasonsByField, refusalMessage } from "./errors.ts";

const GENERIC = "Something went wrong. Please contact us or try again in a few minutes.";

test.each<[string, unknown, string]>([
  ["one field", invalid({ name: ["can't be blank"] }), "Error: name can't be blank"],
  [
    "several fields, each with its reasons",
    invalid({ company_name: ["is too long"], email: ["is taken", "is invalid"] }),
    "Error: company name is too long, email is taken, is invalid",
  ],
  ["a field within a field", invalid({ working_hours: [{ day: ["is invalid"] }] }), "Error: invalid working hours"],
  ["the server's message", answered(403, "Only admins may do this"), "Only admins may do this"],
  ["a failure of the server", answered(500, "Internal Server Error"), "Internal Server Error"],
  ["an answer without a message", answered(500, ""), GENERIC],
  ["the error's own message", new Error("Invalid token!"), "Invalid token!"],
  ["an error without a message", new Error(), GENERIC],
  ["something that is no error", "oops", GENERIC],
  [
    "no answer at all",
    new TypeError("Failed to fetch"),
    "We could not reach the server. Check your connection and try again.",
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
])("whether %i %j is a reason that stays", (status, message, reason) => {
  expect(refusalMessage(answered(status, message))).toBe(reason);
  expect(refusalMessage(new TypeError("Failed to fetch"))).toBeUndefined();
});

function answered(status: number, message: string) {
  return new ApiError(status, message, undefined, undefined);
}

function invalid(fields: FieldErrors) {
  return new ApiError(422, "Unprocessable Entity", fields, undefined);
}
