import type { Message } from "@parley/contract";
import { instantOf } from "../../ui/times.ts";
import type { OutgoingMessage } from "./outbox.ts";

/** A message in a thread; one of ours that the server has not confirmed yet says how far it is. */
export interface ThreadMessage {
  message: Message;
  outgoing?: OutgoingMessage;
}

/** Who speaks decides where it stands: customers on the left, agents on the right, notes across. */
export type Side = "customer" | "agent" | "note";

export type ThreadItem =
  | { kind: "day"; key: string; at: number }
  | { kind: "new"; key: string }
  | { kind: "group"; key: string; side: Side; messages: ThreadMessage[] };

const SAME_GROUP_MS = 5 * 60_000;

function sideOf({ private: isPrivate, customer_id }: Message): Side {
  if (isPrivate) return "note";
  return customer_id === null ? "agent" : "customer";
}

/**
 * Messages by day, and within it by who spoke, as long as they went on within five minutes.
 * @param newFrom the message before which a line says that what follows is new
 */
export function threadItems(messages: ThreadMessage[], newFrom?: string): ThreadItem[] {
  const items: ThreadItem[] = [];
  let last: Message | undefined;
  for (const entry of messages) {
    const { message } = entry;
    const at = instantOf(message.created_at);
    const isNewDay = !last || dayOf(instantOf(last.created_at)) !== dayOf(at);
    if (isNewDay) items.push({ kind: "day", key: `day ${dayOf(at)}`, at });
    if (message.id === newFrom) items.push({ kind: "new", key: "new" });
    const group = items.at(-1);
    if (group?.kind === "group" && last && goesOn(last, message)) group.messages.push(entry);
    else items.push({ kind: "group", key: message.id, side: sideOf(message), messages: [entry] });
    last = message;
  }
  return items;
}

function goesOn(last: Message, message: Message) {
  return (
    sideOf(last) === sideOf(message) &&
    last.user_id === message.user_id &&
    last.customer_id === message.customer_id &&
    instantOf(message.created_at) - instantOf(last.created_at) < SAME_GROUP_MS
  );
}

const dayOf = (instant: number) => new Date(instant).toDateString();
