import type { File } from "@parley/contract";
import { expect, test } from "vitest";
import { type Draft, withRestoredMessage } from "./draft.ts";

const aDraft = (of: Partial<Draft>): Draft => ({ body: "", mode: "reply", files: [], ...of });
const picture = { id: "picture" } as File;

test.each<[string, Partial<Draft>, Partial<Draft>, Partial<Draft>]>([
  ["unchanged into an empty draft", {}, { body: "Hi", mode: "note" }, { body: "Hi", mode: "note" }],
  ["before the text typed since", { body: "And?" }, { body: "Hi" }, { body: "Hi\n\nAnd?" }],
  ["with its files", { body: "And?" }, { files: [picture] }, { body: "And?", files: [picture] }],
  [
    "as a note if it is a note and the draft is a reply",
    { body: "And?" },
    { body: "Hi", mode: "note" },
    { body: "Hi\n\nAnd?", mode: "note" },
  ],
  [
    "as a note if it is a reply and the draft is a note",
    { body: "And?", mode: "note" },
    { body: "Hi" },
    { body: "Hi\n\nAnd?", mode: "note" },
  ],
])("a message is restored %s", (_, draft, message, expected) => {
  expect(withRestoredMessage(aDraft(draft), aDraft(message))).toEqual(aDraft(expected));
});
