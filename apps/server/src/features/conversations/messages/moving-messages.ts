import type { ExpandedRow } from "../present.ts";

/**
 * While a merge or its undo moves messages, some of them belong to the other customer. A visitor sees all of them as
 * messages of the conversation's customer.
 */
export function attributeMovingMessages(row: ExpandedRow): ExpandedRow {
  const { other_customer_id, customer_id, customer } = row;
  if (!other_customer_id) return row;
  const messages = row.messages.map((message) =>
    message.customer_id === other_customer_id ? { ...message, customer_id, customer } : message,
  );
  return { ...row, messages };
}
