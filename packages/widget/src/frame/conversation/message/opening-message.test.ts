import { expect, test } from "vitest";
import { aMessage } from "../../../../../sdk/test/messages.ts";
import { openingMessage } from "./opening-message.ts";

const now = new Date("2026-11-21T12:00:00Z");
const both = { greeting: "Hi!", awayMessage: "Back at nine." };
const outside = { isOutsideWorkingHours: true };

test.each([
  ["nothing without words", {}, false, undefined],
  ["the greeting", { greeting: "Hi!" }, false, "Hi!"],
  ["the greeting within working hours, though nobody is there", both, false, "Hi!"],
  ["that nobody is there", { ...both, ...outside }, false, "Back at nine."],
  ["the greeting when somebody works late", { ...both, ...outside }, true, "Hi!"],
  ["nothing while it is unknown who is there", { ...both, ...outside }, undefined, undefined],
  ["the greeting, at once, when it would not change", { greeting: "Hi!", ...outside }, undefined, "Hi!"],
  ["that nobody is there, without any greeting", { awayMessage: "Back at nine.", ...outside }, false, "Back at nine."],
])("the first message is %s", (_what, words, isAgentOnline, expected) => {
  expect(openingMessage(words, isAgentOnline, undefined, now)?.body).toBe(expected);
});

test("the opening message has the company as author and the time of the first message", () => {
  const first = aMessage({ created_at: "2026-11-20T09:30:00" });
  const said = openingMessage({ greeting: "Hi!", companyName: "Example Shop" }, undefined, first, now);
  expect(said).toMatchObject({ author: { name: "Example Shop" }, at: new Date("2026-11-20T09:30:00Z") });
  expect(openingMessage({ greeting: "Hi!" }, undefined, undefined, now)).toMatchObject({
    author: { name: "Bot" },
    at: now,
  });
});
