import Type, { type Static } from "typebox";
import { NaiveTime, Nullable, UserId, UtcTime, Uuid } from "../primitives.ts";

/**
 * A merge of a customer into another one, with the deadline to undo it. Not part of the contract with published
 * clients.
 */
export const CustomerMerge = Type.Object({
  id: Uuid,
  object: Type.Literal("customer_merge"),
  customer_id: Uuid,
  customer_title: Type.String({
    description: "The merged customer's name, else the email address, else Anonymous User",
  }),
  into_id: Uuid,
  user_id: Nullable(UserId),
  created_at: NaiveTime,
  undoable_until: UtcTime,
});
export type CustomerMerge = Static<typeof CustomerMerge>;

/** The customer to merge, and the customer to merge into, whose details win. */
export const MergeDraft = Type.Object({ customer_id: Uuid, into_id: Uuid });
export type MergeDraft = Static<typeof MergeDraft>;
