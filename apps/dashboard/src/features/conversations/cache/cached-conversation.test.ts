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

/** The event for a changed conversation. It contains the conversation without its messages. */
function updateOf(conversation: CachedConversation, timeline: TimelineEntry[] = []): FeedEvent {
  const { messages: _, tags: __, mentions: ___, customer: ____, timeline: _____, ...updates } = conversation;
  return { seq: 1, type: "conversation:updated", payload: { id: conversation.id, updates, timeline, seq: 1 } };
}

test("a message that is received twice is cached once, in its latest version", () => {
  const message = aMessage({ id: "m", seen_at: null });
  const conversation = withMessage(aConversation({ messages: [message, aMessage({ id: "n" })] }), {
    ...message,
    seen_at: "2026-11-21T10:00:00Z",
  });
  expect(conversation.messages.map(({ id }) => id)).toEqual(["m", "n"]);
  expect(conversation.messages[0]?.seen_at).not.toBeNull();
});

test("an older message that arrives late does not move the last activity back", () => {
  const conversation = aConversation({ last_activity_at: "2026-11-21T12:00:00Z" });
  expect(withMessage(conversation, aMessage({ created_at: "2026-11-21T11:00:00" })).last_activity_at).toBe(
    "2026-11-21T12:00:00Z",
  );
  expect(withMessage(conversation, aMessage({ created_at: "2026-11-21T13:00:00" })).last_activity_at).toBe(
    "2026-11-21T13:00:00Z",
  );
});

test("an update replaces the fields it contains and keeps the messages", () => {
  const conversation = aConversation({ messages: [aMessage()] });
  const updated = withEvent(conversation, updateOf(aConversation({ id: conversation.id, status: "closed" })));
  expect(updated.status).toBe("closed");
  expect(updated.messages).toEqual(conversation.messages);
});

test("a tag event adds the tag once, replaces an optimistic tag, and removes it", () => {
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

test("an event adds its timeline entry once", () => {
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

test("a message's mention is counted once, and is seen when I have seen it", () => {
  const message = aMessage({ mentions: [{ user_id: ME, seen_at: null }] });
  const mentioned = withMessage(withMessage(aConversation(), message), message);
  expect(mentioned.mentions).toHaveLength(1);
  expect(isUnread(withMentionsSeen(mentioned, ME, "2026-11-21T10:00:00Z"), ME)).toBe(false);
});

const fromCustomer = (id: string) => aMessage({ id, customer_id: "customer" });
const fromAgent = (id: string) => aMessage({ id, user_id: 2 });
const mention = (message_id: string, user_id: number) => ({ message_id, user_id, seen_at: null });

test.each([
  ["none in a read conversation", { read: true, messages: [fromCustomer("a")] }, undefined],
  ["the first message without an answer", { read: false, messages: [fromCustomer("a"), fromCustomer("b")] }, "a"],
  [
    "the first message after an agent's",
    { read: false, messages: [fromCustomer("a"), fromAgent("b"), fromCustomer("c")] },
    "c",
  ],
  ["a message that mentions me", { messages: [fromCustomer("a"), fromAgent("b")], mentions: [mention("b", ME)] }, "b"],
  ["no message that mentions only a colleague", { messages: [fromAgent("b")], mentions: [mention("b", 3)] }, undefined],
  [
    "the earlier of a mention and an unread message",
    { read: false, messages: [fromAgent("a"), fromCustomer("b")], mentions: [mention("a", ME)] },
    "a",
  ],
])("the first unread message: %s", (_, of, expected) => {
  expect(firstUnreadOf(aConversation(of), ME)).toBe(expected);
});

test("a message update changes only that message, and survives a later response to its sending", () => {
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

test("when the customer has seen the messages, those of the team are seen, private ones and the customer's are not", () => {
  const seen_at = "2026-11-21T10:00:00Z";
  const [first, second] = [fromAgent("first"), fromAgent("second")];
  const before = { ...first, seen_at: "2026-11-21T09:30:00Z" };
  const note = aMessage({ id: "note", user_id: 2, private: true });
  const conversation = aConversation({ messages: [before, fromCustomer("own"), second, note] });
  const event: FeedEvent = { seq: 1, type: "messages:seen", payload: { id: conversation.id, seen_at, seq: 1 } };
  const after = withEvent(conversation, event);
  expect(after.messages.map(({ seen_at }) => seen_at)).toEqual([before.seen_at, null, seen_at, null]);
  expect(after.messages[0]).toBe(before); // unchanged messages are not rendered again
  expect(withMessage(after, second).messages[2]?.seen_at).toBe(seen_at); // a later response to its sending
});
