import type { Message } from "@parley/contract";
import { topics } from "@parley/contract";
import type { PushListener } from "../../platform/events/announcement.ts";
import type { HandOverFact } from "../customers/index.ts";
import type { ExpandedRow } from "./present.ts";

/**
 * A visitor keeps the id by which they came, also when that customer was merged into another: then what they are told says
 * their id, so that their own messages are theirs to them, and so that everything is as it was once the merge is undone.
 */
export function rowAsKnown(row: ExpandedRow, knownAs: string): ExpandedRow {
  const { customer_id } = row;
  return {
    ...row,
    customer_id: knownAs,
    customer: { ...row.customer, id: knownAs },
    messages: row.messages.map((each) => (each.customer_id === customer_id ? { ...each, customer_id: knownAs } : each)),
  };
}

export function messageAsKnown(message: Message, customerId: string, knownAs: string): Message {
  if (message.customer_id !== customerId) return message;
  const { customer } = message;
  return { ...message, customer_id: knownAs, ...(customer && { customer: { ...customer, id: knownAs } }) };
}

/** Said to those who are in a conversation, and not told to any of them: it is another customer's now. */
export const HANDED_OVER = "handed over";

export interface HandedOver {
  to: string;
  /** All ids that stand for that customer. */
  known_ids: string[];
}

export const handOverConversations: PushListener = {
  kind: "push",
  push({ realtime }, { fact }) {
    const { conversation_ids, to, known_ids } = fact as HandOverFact;
    const handedOver: HandedOver = { to, known_ids };
    for (const id of conversation_ids) realtime.broadcast(topics.conversation(id), HANDED_OVER, handedOver);
  },
};
