import type { FeedEvent, Tag, TimelineEntry } from "@parley/contract";
import { expect, test } from "vitest";
import { aConversation, aMessage, anEntry } from "../conversations.factory.ts";
import {
  type CachedConversation,
  firstUnreadOf,
  isUnread,
  withEvent,
  withMentionsSeen,
  withMessage,
} from "./cached-conversation.ts";

const ME = 1;

/** The event that a conversation was changed: it carries the conversation alone, without its messages. */
function updateOf(conversation: CachedConversation, timeline: TimelineEntry[] = []): FeedEvent {
  const { messages: _, tags: __, mentions: ___, customer: ____, timeline: _____, ...updates } = conversation;
  return { seq: 1, type: "conversation:updated", payload: { id: conversation.id, updates, timeline, seq: 1 } };
}

test("the same message twice is there once, in its newer state", () => {
  const message = aMessage({ id: "m", seen_at: null });
  const conversation = withMessage(aConversation({ messages: [message, aMessage({ id: "n" })] }), {
    ...message,
    seen_at: "2026-11-21T10:00:00Z",
  });
  expect(conversation.messages.map(({ id }) => id)).toEqual(["m", "n"]);
  expect(conversation.messages[0]?.seen_at).not.toBeNull();
});

test("activity never goes back, though an older message may come late", () => {
  const conversation = aConversation({ last_activity_at: "2026-11-21T12:00:00Z" });
  expect(withMessage(conversation, aMessage({ created_at: "2026-11-21T11:00:00" })).last_activity_at).toBe(
    "2026-11-21T12:00:00Z",
  );
  expect(withMessage(conversation, aMessage({ created_at: "2026-11-21T13:00:00" })).last_activity_at).toBe(
    "2026-11-21T13:00:00Z",
  );
});

test("an update replaces what it names and keeps the messages", () => {
  const conversation = aConversation({ messages: [aMessage()] });
  const updated = withEvent(conversation, updateOf(aConversation({ id: conversation.id, status: "closed" })));
  expect(updated.status).toBe("closed");
  expect(updated.messages).toEqual(conversation.messages);
});

test("a tag is put on once, in place of one that was only expected, and taken off", () => {
  const tag = { id: "t", name: "billing" } as Tag;
  const tagEvent = (type: "conversation:tagged" | "conversation:untagged"): FeedEvent => ({
    seq: 1,
    type,
    payload: { id: "c", tag, user_id: 2, seq: 1 },
  });
  const other = { id: "u", name: "urgent" } as Tag;
  const expected = aConversation({ tags: [{ ...tag, id: "billing" }, other] });
  const tagged = withEvent(withEvent(expected, tagEvent("conversation:tagged")), tagEvent("conversation:tagged"));
  expect(tagged.tags).toEqual([tag, other]);
  expect(withEvent(aConversation({ tags: [other] }), tagEvent("conversation:tagged")).tags).toEqual([other, tag]);
  expect(withEvent(tagged, tagEvent("conversation:untagged")).tags).toEqual([other]);
});

test("what an event adds to the timeline is there, once", () => {
  const conversation = aConversation();
  const entry = anEntry();
  const event = updateOf(conversation, [entry]);
  expect(withEvent(withEvent(conversation, event), event).timeline).toEqual([entry]);
});

test.each([
  ["not read by the team", { read: false }, true],
  ["read", { read: true }, false],
  ["mentions me, unseen", { mentions: [{ message_id: "m", user_id: ME, seen_at: null }] }, true],
  ["mentions me, seen", { mentions: [{ message_id: "m", user_id: ME, seen_at: "2026-11-21T10:00:00Z" }] }, false],
  ["mentions a colleague", { mentions: [{ message_id: "m", user_id: 2, seen_at: null }] }, false],
])("unread for me: %s", (_, of, expected) => {
  expect(isUnread(aConversation(of), ME)).toBe(expected);
});

test("a mention that comes with a message counts once, and is seen when I have seen it", () => {
  const message = aMessage({ mentions: [{ user_id: ME, seen_at: null }] });
  const mentioned = withMessage(withMessage(aConversation(), message), message);
  expect(mentioned.mentions).toHaveLength(1);
  expect(isUnread(withMentionsSeen(mentioned, ME, "2026-11-21T10:00:00Z"), ME)).toBe(false);
});

const fromCustomer = (id: string) => aMessage({ id, customer_id: "customer" });
const fromAgent = (id: string) => aMessage({ id, user_id: 2 });
const mention = (message_id: string, user_id: number) => ({ message_id, user_id, seen_at: null });

test.each([
  ["nothing, if it is read", { read: true, messages: [fromCustomer("a")] }, undefined],
  ["the first one, if nobody has answered", { read: false, messages: [fromCustomer("a"), fromCustomer("b")] }, "a"],
  ["the first after an agent", { read: false, messages: [fromCustomer("a"), fromAgent("b"), fromCustomer("c")] }, "c"],
  ["one that mentions me", { messages: [fromCustomer("a"), fromAgent("b")], mentions: [mention("b", ME)] }, "b"],
  ["not one that mentions a colleague", { messages: [fromAgent("b")], mentions: [mention("b", 3)] }, undefined],
  [
    "whichever comes first",
    { read: false, messages: [fromAgent("a"), fromCustomer("b")], mentions: [mention("a", ME)] },
    "a",
  ],
])("I start reading at %s", (_, of, expected) => {
  expect(firstUnreadOf(aConversation(of), ME)).toBe(expected);
});

test("what becomes of a message is said of that message alone, also where the answer to whoever sent it comes later", () => {
  const sent = aMessage({ id: "m", metadata: null });
  const payload = { id: "m", conversation_id: "c", metadata: { twilio_status: "delivered" }, seq: 1 };
  const updated = withEvent(aConversation({ messages: [sent, aMessage({ id: "n", metadata: null })] }), {
    seq: 1,
    type: "message:updated",
    payload,
  });
  expect(updated.messages.map(({ metadata }) => metadata)).toEqual([{ twilio_status: "delivered" }, null]);
  expect(withMessage(updated, sent).messages[0]?.metadata).toEqual({ twilio_status: "delivered" });
});
