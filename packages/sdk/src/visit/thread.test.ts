import { expect, test } from "vitest";
import { aMessage, anAnswer } from "../../test/messages.ts";
import { delivered, unseenIn, withFetched, withReceived } from "./thread.ts";

const ids = (messages: { id: string }[]) => messages.map(({ id }) => id);
const early = aMessage({ id: "early", created_at: "2026-11-21T12:00:00" });
const late = aMessage({ id: "late", created_at: "2026-11-21T12:00:09" });
const outgoing = { id: "mine", body: "Hi", attachments: [], sent_at: "2026-11-21T12:00:00.500Z" };

test("a message received twice is listed once, in its latest version", () => {
  const known = withReceived([early], { ...early, body: "Edited" });
  expect(known).toEqual([{ ...early, body: "Edited" }]);
});

test("messages are ordered by time, whatever the order of their arrival", () => {
  expect(ids(withReceived([late], early))).toEqual(["early", "late"]);
});

test("messages pushed after the server's answer stay", () => {
  expect(ids(withFetched([early, late], [early]))).toEqual(["early", "late"]);
});

test("the server's answer replaces the known messages", () => {
  expect(withFetched([early], [{ ...early, body: "Edited" }])[0]?.body).toBe("Edited");
});

test.each([
  ["its id", aMessage({ id: "mine", body: "Hi" }), true],
  [
    "its text and second, from a server that assigns its own ids",
    aMessage({ body: "Hi", sent_at: "2026-11-21T12:00:00Z" }),
    true,
  ],
  ["another second", aMessage({ body: "Hi", sent_at: "2026-11-21T12:00:01Z" }), false],
  ["another text", aMessage({ body: "Hi!", sent_at: "2026-11-21T12:00:00Z" }), false],
  ["an agent's equal text", anAnswer({ body: "Hi", sent_at: "2026-11-21T12:00:00Z" }), false],
])("an echo is matched by %s", (_sign, message, isEcho) => {
  expect(delivered([outgoing], [message])).toEqual(isEcho ? [outgoing] : []);
});

test("agents' messages are unseen until they are seen", () => {
  const unseen = anAnswer();
  expect(unseenIn([aMessage(), anAnswer({ seen_at: "2026-11-21T12:00:00Z" }), unseen])).toEqual([unseen]);
});
