import type { ExpandedRow } from "../present.ts";

/**
 * While a merge or its undo is in progress, some of the customer's messages belong to the other customer. A visitor sees
 * them as the messages of the conversation's customer, before and after they move.
 */
export function attributeMovingMessages(row: ExpandedRow): ExpandedRow {
  const { other_customer_id, customer_id, customer } = row;
  if (!other_customer_id) return row;
  const messages = row.messages.map((message) =>
    message.customer_id === other_customer_id ? { ...message, customer_id, customer } : message,
  );
  return { ...row, messages };
}
