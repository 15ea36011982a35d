import type { CachedEntry } from "../../cache/timeline.ts";
import { isTimelineKey, type TimelineKey, text } from "./texts.ts";

/** The viewing user, and the names of the users and inboxes in the entry. */
export interface Names {
  myId: number;
  /** The new assignee, or the previous one. */
  concernedId: number | null;
  actor: string;
  concerned: string;
  inbox: string;
}

/** A newer server may send entry types without a text. */
export const hasText = ({ type }: CachedEntry) => isTimelineKey(`timeline.you.${type}`);

export function timelineEntryText({ type, user_id, tag }: CachedEntry, { myId, concernedId, ...names }: Names): string {
  const by = user_id === myId ? "you" : "other";
  return text(keyOf(), { ...names, tag: tag ?? "" });

  function keyOf(): TimelineKey {
    if (type !== "assigned" && type !== "unassigned") return `timeline.${by}.${type}`;
    if (concernedId === user_id && user_id !== null) return `timeline.${by}.${type}.self`;
    if (concernedId === myId && by === "other") return `timeline.${by}.${type}.you`;
    return `timeline.${by}.${type}`;
  }
}
