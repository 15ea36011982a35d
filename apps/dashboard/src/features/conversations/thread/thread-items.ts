import type { Message } from "@parley/contract";
import { instantOf } from "../../../ui/text/times.ts";
import type { CachedEntry } from "../cache/timeline.ts";
import type { OutgoingMessage } from "../composer/outbox.ts";
import { hasText } from "./timeline/timeline-entry-text.ts";

/** A message in a thread. `outgoing` is the state of an own message that the server has not confirmed. */
export interface ThreadMessage {
  message: Message;
  outgoing?: OutgoingMessage;
}

/** The author decides the position: customers on the left, agents on the right, notes across. */
export type MessageSide = "customer" | "agent" | "note";

export type ThreadItem =
  | { kind: "day"; key: string; at: number }
  | { kind: "new"; key: string }
  | { kind: "group"; key: string; side: MessageSide; messages: ThreadMessage[] }
  | { kind: "decided"; key: string; entries: CachedEntry[] };

const SAME_GROUP_MS = 5 * 60_000;

function sideOf({ private: isPrivate, customer_id }: Message): MessageSide {
  if (isPrivate) return "note";
  return customer_id === null ? "agent" : "customer";
}

/**
 * Groups messages by day, then by author with at most five minutes between two messages. Timeline entries with a known
 * type are placed between the groups.
 * @param newFrom the id of the first new message, which follows the "New" line
 */
export function threadItems(messages: ThreadMessage[], newFrom?: string, timeline: CachedEntry[] = []): ThreadItem[] {
  const items: ThreadItem[] = [];
  let last: Message | undefined;
  let lastAt = 0;
  for (const line of inOrder(messages, timeline.filter(hasText))) {
    const at = instantOf("message" in line ? line.message.created_at : line.created_at);
    if (at > lastAt && dayOf(at) !== dayOf(lastAt)) items.push({ kind: "day", key: `day ${dayOf(at)}`, at });
    lastAt = Math.max(at, lastAt);
    const before = items.at(-1);
    if (!("message" in line)) {
      if (before?.kind === "decided") before.entries.push(line);
      else items.push({ kind: "decided", key: `after ${keyOfLast(before)}`, entries: [line] });
      continue;
    }
    const { message } = line;
    if (message.id === newFrom) items.push({ kind: "new", key: "new" });
    const group = items.at(-1);
    if (group?.kind === "group" && last && isSameGroup(last, message)) group.messages.push(line);
    else items.push({ kind: "group", key: message.id, side: sideOf(message), messages: [line] });
    last = message;
  }
  return items;
}

/** The key of the previous item. For a group, its last message, because earlier messages may not be shown yet. */
const keyOfLast = (item: ThreadItem | undefined) =>
  item?.kind === "group" ? item.messages.at(-1)?.message.id : item?.key;

/**
 * Merges messages and entries. Each entry follows its `after_message_id`. If that message is deleted or not loaded, the
 * time decides.
 */
function* inOrder(messages: ThreadMessage[], timeline: CachedEntry[]): Generator<ThreadMessage | CachedEntry> {
  const places = new Map(messages.map(({ message }, index) => [message.id, index]));
  let next = 0;
  for (const [index, each] of messages.entries()) {
    for (let entry = timeline[next]; entry && isBefore(entry, each, index); entry = timeline[++next]) yield entry;
    yield each;
  }
  yield* timeline.slice(next);

  function isBefore(entry: CachedEntry, { message, outgoing }: ThreadMessage, index: number) {
    const isOlder = instantOf(entry.created_at) < instantOf(message.created_at);
    if (outgoing) return isOlder; // no entry can reference a message that is not stored
    if (entry.after_message_id === null) return true;
    const place = places.get(entry.after_message_id);
    return place === undefined ? isOlder : place < index;
  }
}

/** The timeline entries after the first shown message. */
export function timelineFrom(shown: ThreadMessage[], all: ThreadMessage[], timeline: CachedEntry[] = []) {
  const hidden = new Set(all.slice(0, all.length - shown.length).map(({ message }) => message.id));
  if (hidden.size === 0) return timeline;
  return timeline.filter(({ after_message_id: id }) => id !== null && !hidden.has(id));
}

function isSameGroup(last: Message, message: Message) {
  return (
    sideOf(last) === sideOf(message) &&
    last.user_id === message.user_id &&
    last.customer_id === message.customer_id &&
    instantOf(message.created_at) - instantOf(last.created_at) < SAME_GROUP_MS
  );
}

const dayOf = (instant: number) => new Date(instant).toDateString();
