import { expect, test } from "vitest";
import { hasOptOutSignal } from "./privacy.ts";

test.each([
  ["sends Do Not Track", { doNotTrack: "1" }, true],
  ["sends Do Not Track as old browsers do", { doNotTrack: "yes" }, true],
  ["sends Global Privacy Control", { doNotTrack: null, globalPrivacyControl: true }, true],
  ["sends no opt-out", { doNotTrack: "0", globalPrivacyControl: false }, false],
  ["sends no signal", { doNotTrack: null }, false],
])("a browser that %s", (_, signals, expected) => {
  expect(hasOptOutSignal(signals)).toBe(expected);
});
