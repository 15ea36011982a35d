import type { ConversationChanges, FeedEvent, TimelineEntry } from "@parley/contract";
import { expect, test } from "vitest";
import { aConversation, anEntry } from "../conversations.factory.ts";
import { type CachedConversation, withEvent } from "./cached-conversation.ts";
import { optimisticChanges } from "./optimistic-changes.ts";
import { type UnconfirmedChange, withoutUnconfirmed, withResponse, withUnconfirmed } from "./unconfirmed-changes.ts";

const initial = aConversation({ id: "c", status: "open", priority: "not_priority", assignee_id: 1 });

const aChange = (key: string, changes: ConversationChanges): UnconfirmedChange => ({
  key,
  local: optimisticChanges(changes, new Date("2026-11-21T12:00:00Z")),
});

/** The server's event after a change of the initial conversation. */
function eventOf(
  changed: Partial<CachedConversation>,
  entries: TimelineEntry[] = [anEntry()],
  undone?: number[],
): FeedEvent {
  const { messages: _, tags: __, mentions: ___, customer: ____, timeline: _____, ...updates } = initial;
  return {
    seq: 1,
    type: "conversation:updated",
    payload: { id: "c", updates: { ...updates, ...changed }, timeline: entries, ...(undone && { undone }), seq: 1 },
  };
}

const closing = aChange("close", { status: "closed" });
const reopening = aChange("reopen", { status: "open" });
const closingAgain = aChange("close again", { status: "closed" });

test("events of earlier changes do not revert a later change", () => {
  const [first, second, third] = [anEntry(), anEntry(), anEntry()];
  let conversation = [closing, reopening, closingAgain].reduce(withUnconfirmed, initial);
  conversation = withResponse(conversation, closing, { timeline: [first] });
  conversation = withResponse(conversation, reopening, { timeline: [second] });
  conversation = withResponse(conversation, closingAgain, { timeline: [third] });
  conversation = withEvent(conversation, eventOf({ status: "closed" }, [first]));
  conversation = withEvent(conversation, eventOf({ status: "open" }, [second]));
  expect(conversation.status).toBe("closed");
  conversation = withEvent(conversation, eventOf({ status: "closed", closed_at: "2026-11-21T12:00:01Z" }, [third]));
  expect(conversation).toMatchObject({ status: "closed", closed_at: "2026-11-21T12:00:01Z" });
  expect(conversation.unconfirmed).toBeUndefined();
  expect(withEvent(conversation, eventOf({ status: "open" })).status).toBe("open");
});

test("a colleague's change of another field is visible at once", () => {
  const conversation = withUnconfirmed(initial, closing);
  expect(withEvent(conversation, eventOf({ assignee_id: 2 }))).toMatchObject({ status: "closed", assignee_id: 2 });
});

test("a colleague's later change is visible when the event of the own change arrived before the response", () => {
  const entry = anEntry();
  let conversation = withUnconfirmed(initial, closing);
  conversation = withEvent(conversation, eventOf({ status: "closed" }, [entry]));
  conversation = withEvent(conversation, eventOf({ status: "open" }));
  conversation = withResponse(conversation, closing, { timeline: [entry] });
  expect(conversation.status).toBe("open");
  expect(conversation.unconfirmed).toBeUndefined();
});

test("a change without a timeline entry is confirmed by the response", () => {
  const reading = aChange("read", { read: false });
  const conversation = withResponse(withUnconfirmed(initial, reading), reading, { timeline: [] });
  expect(conversation.read).toBe(false);
  expect(conversation.unconfirmed).toBeUndefined();
});

test("a later event confirms a change whose own event was lost", () => {
  const [lost, later] = [anEntry(), anEntry()];
  const waiting = withResponse(withUnconfirmed(initial, closing), closing, { timeline: [lost] });
  const conversation = withEvent(waiting, eventOf({ status: "open" }, [later]));
  expect(conversation.status).toBe("open");
  expect(conversation.unconfirmed).toBeUndefined();
});

test("the response to a change without a timeline entry does not replace newer values", () => {
  const reading = aChange("read", { read: false });
  let conversation = withEvent(withUnconfirmed(initial, reading), eventOf({ read: false }, []));
  conversation = withEvent(conversation, eventOf({ read: true }, []));
  expect(withResponse(conversation, reading, { timeline: [] }).read).toBe(true);
});

test("a message that arrives meanwhile keeps its time of activity, whether the change is confirmed or refused", () => {
  const messageAt = "2026-11-21T12:00:05Z";
  const entry = anEntry();
  const withEntry = withEvent(withUnconfirmed(initial, closing), eventOf({ status: "closed" }, [entry]));
  const written = { ...withEntry, last_activity_at: messageAt };
  expect(withResponse(written, closing, { timeline: [entry] }).last_activity_at).toBe(messageAt);
  expect(withoutUnconfirmed(written, "close")).toMatchObject({ status: "closed", last_activity_at: messageAt });
});

test("a refused change is reverted, except for changes of a colleague and other own changes", () => {
  const prioritizing = aChange("prioritize", { priority: "priority", assignee_id: 2 });
  const withBoth = withUnconfirmed(withUnconfirmed(initial, prioritizing), closing);
  const conversation = withoutUnconfirmed(withEvent(withBoth, eventOf({ assignee_id: 3 })), "prioritize");
  expect(conversation).toMatchObject({ priority: "not_priority", assignee_id: 3, status: "closed" });
  expect(withoutUnconfirmed(conversation, "close")).toMatchObject({ status: "open", closed_at: null });
});

test("an undone change stays undone until its event arrives, also when the event of the change itself is late", () => {
  const entry = anEntry();
  const undo: UnconfirmedChange = { ...aChange("undo", { status: "open" }), undoes: [entry.id] };
  const closed = eventOf({ status: "closed" }, [entry]);
  const undone = eventOf({ status: "open" }, [], [entry.id]);
  const responded = { timeline: [], undone: [entry.id] };
  let conversation = withResponse(withUnconfirmed(initial, closing), closing, { timeline: [entry] });
  conversation = withUnconfirmed(conversation, undo);
  for (const step of [
    (now: CachedConversation) => withEvent(now, closed),
    (now: CachedConversation) => withResponse(now, undo, responded),
    (now: CachedConversation) => withEvent(now, undone),
  ]) {
    conversation = step(conversation);
    expect(conversation.status).toBe("open");
  }
  expect(conversation.unconfirmed).toBeUndefined();
  expect(conversation.timeline).toEqual([]);
  const early = withEvent(withUnconfirmed(initial, undo), undone);
  expect(withResponse(early, undo, responded).unconfirmed).toBeUndefined();
});
