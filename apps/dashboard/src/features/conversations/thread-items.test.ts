import type { Message } from "@parley/contract";
import { expect, test } from "vitest";
import { aMessage } from "./conversations.factory.ts";
import { threadItems } from "./thread-items.ts";

/** Around noon, so that no time zone puts two of them on different days. */
const said = (minutes: number, of: Partial<Message>) =>
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
  ["what one person says in five minutes", [said(0, customer), said(4, customer)], ["day", "customer 2"]],
  ["after five minutes it begins anew", [said(0, customer), said(5, customer)], ["day", "customer 1", "customer 1"]],
  ["somebody else begins anew", [said(0, customer), said(1, agent)], ["day", "customer 1", "agent 1"]],
  ["two agents are two", [said(0, agent), said(1, { user_id: 2 })], ["day", "agent 1", "agent 1"]],
  [
    "a note is not a reply, though the same agent wrote it",
    [said(0, agent), said(1, note)],
    ["day", "agent 1", "note 1"],
  ],
  ["nothing", [], []],
])("%s", (_, messages, expected) => {
  expect(outline(...messages)).toEqual(expected);
});

test("each day is said once", () => {
  const day = 24 * 60;
  expect(outline(said(0, customer), said(day, customer), said(day + 1, customer))).toEqual([
    "day",
    "customer 1",
    "day",
    "customer 2",
  ]);
});

test("a line stands before what is new, and what follows begins anew", () => {
  const [first, second] = [said(0, customer), said(1, customer)];
  expect(outlineFrom(second.id, first, second)).toEqual(["day", "customer 1", "new", "customer 1"]);
  expect(outlineFrom(first.id, first, second)).toEqual(["day", "new", "customer 2"]);
});
