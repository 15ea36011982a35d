import { expect, test } from "vitest";
import { checkNewPassword } from "./new-password.ts";

test.each([
  ["", "", { password: "Password is required" }],
  ["short", "short", { password: "Password must be at least 8 characters" }],
  ["long enough", "long enuff", { password_confirmation: "Password confirmation does not match" }],
  ["long enough", "long enough", {}],
])("the passwords %j and %j are validated", (password, password_confirmation, errors) => {
  expect(checkNewPassword({ password, password_confirmation })).toEqual(errors);
});
