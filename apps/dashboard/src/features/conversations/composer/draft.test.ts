import type { File } from "@parley/contract";
import { expect, test } from "vitest";
import { type Draft, type Drafts, draftsFrom, findDraft, withRestoredMessage } from "./draft.ts";

const aDraft = (of: Partial<Draft> = {}): Draft => ({ body: "", files: [], ...of });
const picture = { id: "picture" } as File;

test.each<[string, Partial<Draft>, Partial<Draft>, Partial<Draft>]>([
  ["unchanged into an empty draft", {}, { body: "Hi" }, { body: "Hi" }],
  ["before the text typed since", { body: "And?" }, { body: "Hi" }, { body: "Hi\n\nAnd?" }],
  ["with its files", { body: "And?" }, { files: [picture] }, { body: "And?", files: [picture] }],
])("a message is restored %s", (_, draft, message, expected) => {
  expect(withRestoredMessage(aDraft(draft), aDraft(message))).toEqual(aDraft(expected));
});

const drafts = (mode: Drafts["mode"], reply: string, note: string): Drafts => ({
  mode,
  reply: aDraft({ body: reply }),
  note: aDraft({ body: note }),
});

test.each<[string, Drafts, string | undefined]>([
  ["the one in the composer", drafts("note", "A reply", "A note"), "A note"],
  ["the other one if that is empty", drafts("reply", " ", "A note"), "A note"],
  ["none if both are empty", drafts("note", "", ""), undefined],
])("of a conversation's drafts the list shows %s", (_, of, expected) => {
  expect(findDraft(of)?.body).toBe(expected);
});

test.each<[string, unknown, Drafts | undefined]>([
  ["both drafts and the mode", drafts("note", "A reply", "A note"), drafts("note", "A reply", "A note")],
  ["nothing of another version", { body: "A reply", mode: "reply", files: [] }, undefined],
  [
    "no text that is not a string",
    { mode: "note", reply: { body: 1 }, note: { body: "A note" } },
    drafts("note", "", "A note"),
  ],
])("the storage returns %s", (_, kept, expected) => {
  expect(draftsFrom(kept)).toEqual(expected);
});
