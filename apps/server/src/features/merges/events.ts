import type { MergeFact } from "@parley/contract";

const aboutMerge =
  <Type extends "customer:merged" | "customer:unmerged">(type: Type) =>
  (fact: MergeFact) => ({ type, subject: { merge_id: fact.merge_id }, fact });

/** Everything of the first one is the second one's. */
export const customerMerged = aboutMerge("customer:merged");
/** The first one is there again. */
export const customerUnmerged = aboutMerge("customer:unmerged");
