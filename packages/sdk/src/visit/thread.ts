import type { Message } from "@parley/contract";
import type { OutgoingMessage } from "./outbox.ts";

/** With one that was told just now. */
export const withReceived = (known: Message[], told: Message): Message[] => inOrder([...known, told]);

/** With all that the server has; some may have been told since it answered. */
export const withFetched = (known: Message[], fetched: Message[]): Message[] => {
  const ids = new Set(fetched.map(({ id }) => id));
  return inOrder([...fetched, ...known.filter(({ id }) => !ids.has(id))]);
};

/** Each once, in its last version. The sort is stable: within a second they stay as they came. */
function inOrder(messages: Message[]): Message[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  return [...byId.values()].sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at));
}

/** Those that the server has. */
export function delivered(outgoing: OutgoingMessage[], messages: Message[]): OutgoingMessage[] {
  return outgoing.filter((each) => messages.some((message) => isEchoOf(each, message)));
}

/** By the id we gave it, or, from a server that gives its own, by text and second of sending. */
function isEchoOf(outgoing: OutgoingMessage, message: Message): boolean {
  if (message.id === outgoing.id) return true;
  const isOwn = message.customer_id !== null;
  return isOwn && (message.body ?? "") === outgoing.body && second(message.sent_at) === second(outgoing.sent_at);
}

const second = (instant: string | null) => instant?.slice(0, 19);

export const unseenIn = (messages: Message[]) => messages.filter(({ user_id, seen_at }) => user_id && !seen_at);
