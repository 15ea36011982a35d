import { expect, test } from "vitest";
import { callInThread } from "../../../test/harness/in-a-thread.ts";
import { bareAddressesIn } from "./thread.ts";

test.each([
  ["Ann <Ann@example.com>, bob@example.com", ["ann@example.com", "bob@example.com"]],
  ['"a, b" <c@example.com>;d@example.com', ["c@example.com", "d@example.com"]],
  ["a@b@c", ["a@b@c"]],
  ["nobody", []],
])("the addresses in %j", (text, addresses) => {
  expect(bareAddressesIn(text)).toEqual(addresses);
});

test("a header without an address is parsed in linear time", { timeout: 60_000 }, async () => {
  await callInThread(new URL("./thread.ts", import.meta.url), "bareAddressesIn", "a".repeat(1_000_000));
});
