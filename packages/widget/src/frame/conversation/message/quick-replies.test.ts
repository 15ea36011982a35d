import { expect, test } from "vitest";
import { aMessage, anAnswer } from "../../../../../sdk/test/messages.ts";
import { quickRepliesOf } from "./quick-replies.ts";

const blue = { text: "Blue", action: "b" };

test.each([
  ["an agent's offer", anAnswer({ metadata: { quick_replies: [blue] } }), [blue]],
  ["an offer beside the metadata", { ...anAnswer(), quick_replies: [blue] }, [blue]],
  ["what has no text or action", anAnswer({ metadata: { quick_replies: [blue, { text: "x" }, null, "y"] } }), [blue]],
  ["no list", anAnswer({ metadata: { quick_replies: "Blue" } }), []],
  ["a visitor's own", aMessage({ metadata: { quick_replies: [blue] } }), []],
  ["nothing yet", undefined, []],
])("%s", (_what, last, expected) => expect(quickRepliesOf(last)).toEqual(expected));
