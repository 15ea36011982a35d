import type { File } from "@parley/contract";
import { expect, test } from "vitest";
import { type Draft, withRestored } from "./draft.ts";

const aDraft = (of: Partial<Draft>): Draft => ({ body: "", mode: "reply", files: [], ...of });
const picture = { id: "picture" } as File;

test.each<[string, Partial<Draft>, Partial<Draft>, Partial<Draft>]>([
  ["into an empty box, as it was", {}, { body: "Hi", mode: "note" }, { body: "Hi", mode: "note" }],
  ["before what was typed since", { body: "And?" }, { body: "Hi" }, { body: "Hi\n\nAnd?" }],
  ["with its files", { body: "And?" }, { files: [picture] }, { body: "And?", files: [picture] }],
  [
    "a note beside a reply stays a note",
    { body: "And?" },
    { body: "Hi", mode: "note" },
    { body: "Hi\n\nAnd?", mode: "note" },
  ],
  [
    "a reply beside a note becomes one",
    { body: "And?", mode: "note" },
    { body: "Hi" },
    { body: "Hi\n\nAnd?", mode: "note" },
  ],
])("a message is put back %s", (_, draft, message, expected) => {
  expect(withRestored(aDraft(draft), aDraft(message))).toEqual(aDraft(expected));
});
