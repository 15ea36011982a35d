import type { Message } from "@parley/contract";
import type { OutgoingMessage } from "./outbox.ts";

/** Adds a message that was just received. */
export const withReceived = (known: Message[], received: Message): Message[] => inOrder([...known, received]);

/** Adds all messages of the server's answer, in its order and versions. Newer messages may have been received since. */
export const withFetched = (known: Message[], fetched: Message[]): Message[] =>
  inOrder([...fetched, ...known, ...fetched]);

/** Each message once, in its last version. The stable sort keeps the order within one second. */
function inOrder(messages: Message[]): Message[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  return [...byId.values()].sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at));
}

/** The outgoing messages that the server has stored. */
export function delivered(outgoing: OutgoingMessage[], messages: Message[]): OutgoingMessage[] {
  return outgoing.filter((each) => messages.some((message) => isEchoOf(each, message)));
}

/** Matches by our id, or, for a server that assigns its own ids, by text and second of sending. */
function isEchoOf(outgoing: OutgoingMessage, message: Message): boolean {
  if (message.id === outgoing.id) return true;
  const isOwn = message.customer_id !== null;
  return isOwn && (message.body ?? "") === outgoing.body && second(message.sent_at) === second(outgoing.sent_at);
}

const second = (instant: string | null) => instant?.slice(0, 19);

export const unseenIn = (messages: Message[]) => messages.filter(({ user_id, seen_at }) => user_id && !seen_at);
