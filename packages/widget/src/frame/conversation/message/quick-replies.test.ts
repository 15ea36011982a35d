import { expect, test } from "vitest";
import { aMessage, anAnswer } from "../../../../../sdk/test/messages.ts";
import { quickRepliesOf } from "./quick-replies.ts";

const blue = { text: "Blue", action: "b" };

test.each([
  ["quick replies in an agent's metadata", anAnswer({ metadata: { quick_replies: [blue] } }), [blue]],
  ["quick replies beside the metadata", { ...anAnswer(), quick_replies: [blue] }, [blue]],
  ["invalid entries are dropped", anAnswer({ metadata: { quick_replies: [blue, { text: "x" }, null, "y"] } }), [blue]],
  ["a value that is not a list", anAnswer({ metadata: { quick_replies: "Blue" } }), []],
  ["quick replies in a visitor's message are ignored", aMessage({ metadata: { quick_replies: [blue] } }), []],
])("%s", (_what, last, expected) => expect(quickRepliesOf(last)).toEqual(expected));
