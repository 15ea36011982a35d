import type { Message } from "@parley/contract";
import { describe, expect, test } from "vitest";
import type { CachedEntry } from "../cache/timeline.ts";
import { aMessage, anEntry } from "../conversations.factory.ts";
import { type ThreadMessage, threadItems, timelineFrom } from "./thread-items.ts";

/** Around noon, so that no time zone puts two of them on different days. */
const messageAt = (minutes: number, of: Partial<Message>) =>
  aMessage({ created_at: new Date(Date.parse("2026-11-21T12:00:00Z") + minutes * 60_000).toISOString(), ...of });
const customer = { customer_id: "customer" };
const agent = { user_id: 1 };
const note = { user_id: 1, private: true };

function outline(...messages: Message[]) {
  return outlineFrom(undefined, ...messages);
}

function outlineFrom(newFrom: string | undefined, ...messages: Message[]) {
  const entries = messages.map((message) => ({ message }));
  return threadItems(entries, newFrom).map((item) =>
    item.kind === "group" ? `${item.side} ${item.messages.length}` : item.kind,
  );
}

test.each<[string, Message[], string[]]>([
  [
    "messages of one author within five minutes form a group",
    [messageAt(0, customer), messageAt(4, customer)],
    ["day", "customer 2"],
  ],
  [
    "a message after five minutes starts a group",
    [messageAt(0, customer), messageAt(5, customer)],
    ["day", "customer 1", "customer 1"],
  ],
  [
    "a message of another author starts a group",
    [messageAt(0, customer), messageAt(1, agent)],
    ["day", "customer 1", "agent 1"],
  ],
  [
    "two agents have separate groups",
    [messageAt(0, agent), messageAt(1, { user_id: 2 })],
    ["day", "agent 1", "agent 1"],
  ],
  [
    "a note and a reply of one agent have separate groups",
    [messageAt(0, agent), messageAt(1, note)],
    ["day", "agent 1", "note 1"],
  ],
  ["nothing", [], []],
])("%s", (_, messages, expected) => {
  expect(outline(...messages)).toEqual(expected);
});

test("each day has one heading", () => {
  const day = 24 * 60;
  expect(outline(messageAt(0, customer), messageAt(day, customer), messageAt(day + 1, customer))).toEqual([
    "day",
    "customer 1",
    "day",
    "customer 2",
  ]);
});

test("a line precedes the first new message, which starts a group", () => {
  const [first, second] = [messageAt(0, customer), messageAt(1, customer)];
  expect(outlineFrom(second.id, first, second)).toEqual(["day", "customer 1", "new", "customer 1"]);
  expect(outlineFrom(first.id, first, second)).toEqual(["day", "new", "customer 2"]);
});

describe("timeline entries", () => {
  const [first, second] = [messageAt(0, customer), messageAt(2, customer)];
  const at = (minutes: number, of: Partial<CachedEntry> = {}) => ({
    ...anEntry({ created_at: messageAt(minutes, {}).created_at }),
    ...of,
  });
  const lines = (messages: ThreadMessage[], timeline: CachedEntry[]) =>
    threadItems(messages, undefined, timeline).map((item) =>
      item.kind === "decided" ? `decided ${item.entries.length}` : item.kind,
    );
  const both = [{ message: first }, { message: second }];

  test.each<[string, CachedEntry[], string[]]>([
    ["before the first message", [at(9)], ["day", "decided 1", "group"]],
    [
      "between two messages, which splits their group",
      [at(9, { after_message_id: first.id })],
      ["day", "group", "decided 1", "group"],
    ],
    ["after the last message", [at(0, { after_message_id: second.id })], ["day", "group", "decided 1"]],
    ["as one item if they are consecutive", [at(0), at(0), at(0)], ["day", "decided 3", "group"]],
    [
      "by their time, if the message was deleted",
      [at(1, { after_message_id: "?" })],
      ["day", "group", "decided 1", "group"],
    ],
  ])("are shown %s", (_, timeline, expected) => {
    expect(lines(both, timeline)).toEqual(expected);
  });

  test("are ordered by time among messages that are not stored yet", () => {
    const outgoing = { message: second, outgoing: {} as NonNullable<ThreadMessage["outgoing"]> };
    const messages = [{ message: first }, outgoing];
    const after_message_id = first.id;
    expect(lines(messages, [at(1, { after_message_id })])).toEqual(["day", "group", "decided 1", "group"]);
    expect(lines(messages, [at(3, { after_message_id })])).toEqual(["day", "group", "decided 1"]);
  });

  test("follow the heading of their day, and each day has one heading", () => {
    const day = 24 * 60;
    const timeline = [at(day, { after_message_id: second.id }), at(day - 1, { after_message_id: second.id })];
    expect(lines(both, timeline)).toEqual(["day", "group", "day", "decided 2"]);
  });

  test("of types from a newer server are left out", () => {
    const later = at(9, { type: "merged" as CachedEntry["type"] });
    expect(lines(both, [later])).toEqual(lines(both, []));
    expect(lines(both, [later, at(9)])).toEqual(["day", "decided 1", "group"]);
  });

  test("keep their key when older messages are loaded and when the group of entries grows", () => {
    const keyOf = (messages: Message[], timeline: CachedEntry[]) =>
      threadItems(
        messages.map((message) => ({ message })),
        undefined,
        timeline,
      ).at(-1)!.key;
    const timeline = [at(3, { after_message_id: second.id })];
    expect(keyOf([first, second], [...timeline, at(4, { after_message_id: second.id })])).toBe(
      keyOf([second], timeline),
    );
  });

  test("are hidden as long as their messages are", () => {
    const timeline = [at(0), at(1, { after_message_id: first.id }), at(2, { after_message_id: second.id })];
    expect(timelineFrom(both.slice(1), both, timeline)).toEqual(timeline.slice(2));
    expect(timelineFrom(both, both, timeline)).toEqual(timeline);
  });
});
