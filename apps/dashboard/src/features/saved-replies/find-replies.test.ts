import type { SavedReply } from "@parley/contract";
import { expect, test } from "vitest";
import { searchReplies, suggestReplies } from "./find-replies.ts";

const replies = [
  aReply("delivery-times", "We deliver from Monday to Saturday."),
  aReply("refund policy", "You have 30 days."),
  aReply("Late delivery", "We are sorry."),
];

function aReply(name: string, content: string): SavedReply {
  const at = "2026-11-21T08:00:00";
  return { id: name, object: "canned_response", name, content, attachments: [], created_at: at, updated_at: at };
}

const namesOf = (found: SavedReply[]) => found.map(({ name }) => name);

test.each([
  ["", ["delivery-times", "refund policy", "Late delivery"]],
  ["  deliver ", ["delivery-times", "Late delivery"]],
  ["DAYS refund", ["refund policy"]],
  ["/refund", ["refund policy"]],
  ["refund sorry", []],
])("a search for %j finds %j", (words, names) => {
  expect(namesOf(searchReplies(replies, words))).toEqual(names);
});

test.each([
  ["", ["delivery-times", "refund policy", "Late delivery"]],
  ["de", ["delivery-times", "Late delivery"]],
  ["delivery-t", ["delivery-times"]],
  ["LATE", ["Late delivery"]],
  ["monday", []],
])("the beginning %j suggests %j", (typed, names) => {
  expect(namesOf(suggestReplies(replies, typed))).toEqual(names);
});
