import { expect, test } from "vitest";
import { aMessage } from "../../../../../sdk/test/messages.ts";
import { texts } from "../../texts.ts";
import { openingMessage } from "./opening-message.ts";

const now = new Date("2026-11-21T12:00:00Z");
const both = { greeting: "Hi!", awayMessage: "Back at nine." };
const outside = { isOutsideWorkingHours: true };

test.each([
  ["the default greeting without texts", {}, false, texts.greeting],
  ["the greeting", { greeting: "Hi!" }, false, "Hi!"],
  ["the greeting within working hours with no agent online", both, false, "Hi!"],
  ["the away message outside working hours", { ...both, ...outside }, false, "Back at nine."],
  ["the greeting outside working hours with an agent online", { ...both, ...outside }, true, "Hi!"],
  ["absent while the presence of agents is unknown", { ...both, ...outside }, undefined, undefined],
  [
    "the greeting without waiting for presence if there is no away message",
    { greeting: "Hi!", ...outside },
    undefined,
    "Hi!",
  ],
  ["the away message without a greeting", { awayMessage: "Back at nine.", ...outside }, false, "Back at nine."],
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

test("the default greeting stays when the visitor writes, and is absent from an older conversation", () => {
  const arrived = new Date("2026-11-21T12:00:00.700Z"); // the server's times are in whole seconds
  const bodyAbove = (created_at: string) => openingMessage({}, false, aMessage({ created_at }), arrived)?.body;
  expect(bodyAbove("2026-11-21T12:00:00")).toBe(texts.greeting);
  expect(bodyAbove("2026-11-21T12:00:05")).toBe(texts.greeting);
  expect(bodyAbove("2026-11-20T09:30:00")).toBeUndefined();
});
