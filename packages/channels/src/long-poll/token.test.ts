import { expect, test } from "vitest";
import { isSessionToken, readSession, signSession } from "./token.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const address = { node: "n", session: "s" };
const token = signSession(address, "secret", 0);

test("a session token is valid for its session for 14 days", () => {
  expect(readSession(token, "secret", 0)).toEqual(address);
  expect(readSession(token, Buffer.from("secret"), 13 * DAY_MS)).toEqual(address);
  expect(readSession(token, "secret", 14 * DAY_MS)).toBeUndefined();
});

test.each([
  ["another secret", token, "other"],
  ["another signature", token.replace(/.$/, (last) => (last === "A" ? "B" : "A")), "secret"],
  ["no signature", token.split(".").slice(0, 2).join("."), "secret"],
  ["other claims", token.replace(/^(phxlp\.)./, "$1X"), "secret"],
  ["nothing but the prefix", "phxlp.", "secret"],
  ["something else", "a token to sign in with", "secret"],
])("with %s it is invalid", (_name, changed, secret) => {
  expect(readSession(changed, secret, 0)).toBeUndefined();
});

test("a session token is recognized by its form, even when it has expired", () => {
  expect(isSessionToken(token)).toBe(true);
  expect(isSessionToken("eyJhbGciOi")).toBe(false);
});
