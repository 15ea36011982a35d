import { expect, test } from "vitest";
import { objects } from "./privacy.ts";

test.each([
  ["objects by Do Not Track", { doNotTrack: "1" }, true],
  ["objects by the word that old browsers say", { doNotTrack: "yes" }, true],
  ["objects by Global Privacy Control", { doNotTrack: null, globalPrivacyControl: true }, true],
  ["does not mind", { doNotTrack: "0", globalPrivacyControl: false }, false],
  ["says nothing", { doNotTrack: null }, false],
])("a visitor who %s", (_, signals, expected) => {
  expect(objects(signals)).toBe(expected);
});
