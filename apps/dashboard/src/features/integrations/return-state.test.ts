import { expect, test } from "vitest";
import { readReturnState } from "./return-state.ts";

test("without a state, the type selects the page, and no code is sent", () => {
  expect(readReturnState(null, "support")).toEqual({ type: "support", inboxId: undefined, isOurs: false });
  expect(readReturnState("reply::abc", "support")).toMatchObject({ type: "reply", isOurs: true });
});

test.each([
  ["reply:5f0c:abc", { type: "reply", inboxId: "5f0c", isOurs: true }],
  ["hubspot::abc", { type: "hubspot", inboxId: undefined, isOurs: true }],
  ["support:5f0c", { type: "support", inboxId: "5f0c", isOurs: false }],
  ["reply", { type: "reply", inboxId: undefined, isOurs: false }],
  ["reply::", { type: "reply", inboxId: undefined, isOurs: false }],
  [null, { type: "", inboxId: undefined, isOurs: false }],
])("the state %s is parsed", (state, read) => {
  expect(readReturnState(state)).toEqual(read);
});
