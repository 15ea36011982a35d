import { expect } from "vitest";
import type { Answer } from "../call.ts";

/** What a proxy on this machine, which is believed, says of the caller. */
export const from = (ip: string) => ({ "x-forwarded-for": ip });

let strangers = 0;

/** An address from which nobody has called yet. */
export function anAddress() {
  strangers += 1;
  return `198.51.100.${strangers}`;
}

/** Refused in the contract's words, with the time after which it is worth another try. */
export function expectLimited({ status, body, headers }: Answer, longestSeconds: number) {
  expect([status, body]).toEqual([429, { error: { status: 429, message: "Too many requests" } }]);
  const seconds = headers.get("retry-after") ?? "";
  expect(seconds).toMatch(/^[1-9]\d*$/);
  expect(Number(seconds)).toBeLessThanOrEqual(longestSeconds);
  expect(headers.get("x-request-id")).toBeTruthy();
}
