import type { MergeFact } from "@parley/contract";

const aboutMerge =
  <Type extends "customer:merged" | "customer:unmerged">(type: Type) =>
  (fact: MergeFact) => ({ type, subject: { merge_id: fact.merge_id }, fact });

/** The first customer was merged into the second one. */
export const customerMerged = aboutMerge("customer:merged");
/** The merge was undone, and the first customer exists again. */
export const customerUnmerged = aboutMerge("customer:unmerged");
