import type { Announcement } from "../../platform/events/announcement.ts";
import type { HandOverFact } from "../customers/index.ts";

export interface MergeFact extends HandOverFact {
  merge_id: string;
  customer_id: string;
  into_id: string;
}

const aboutMerge =
  (type: string) =>
  (fact: MergeFact): Announcement<object, MergeFact> => ({ type, subject: { merge_id: fact.merge_id }, fact });

/** Whatever was the one's is the other's. */
export const customerMerged = aboutMerge("customer:merged");
/** The one is there again. */
export const customerUnmerged = aboutMerge("customer:unmerged");
