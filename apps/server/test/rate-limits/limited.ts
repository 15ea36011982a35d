import { expect } from "vitest";
import type { Answer } from "../harness/call.ts";

/** The header with which a trusted proxy on this machine reports the client's address. */
export const from = (ip: string) => ({ "x-forwarded-for": ip });

let strangers = 0;

/** A new address. */
export function anAddress() {
  strangers += 1;
  return `198.51.100.${strangers}`;
}

/** Expects the contract's refusal with a `Retry-After` header. */
export function expectLimited({ status, body, headers }: Answer, longestSeconds: number) {
  expect([status, body]).toEqual([429, { error: { status: 429, message: "Too many requests" } }]);
  const seconds = headers.get("retry-after") ?? "";
  expect(seconds).toMatch(/^[1-9]\d*$/);
  expect(Number(seconds)).toBeLessThanOrEqual(longestSeconds);
  expect(headers.get("x-request-id")).toBeTruthy();
}
