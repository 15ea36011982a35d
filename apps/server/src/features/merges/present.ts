import type { CustomerMerge } from "@parley/contract";
import { naive, utc } from "../../platform/times.ts";
import type { OpenMerge } from "./queries.ts";

export function presentMerge({ record, ...merge }: OpenMerge): CustomerMerge {
  const { name, email } = record.customer;
  return {
    id: merge.id,
    object: "customer_merge",
    customer_id: merge.customer_id,
    customer_title: name || email || "Anonymous User",
    into_id: merge.into_id,
    user_id: merge.user_id,
    created_at: naive(merge.created_at),
    undoable_until: utc(merge.undoable_until),
  };
}
