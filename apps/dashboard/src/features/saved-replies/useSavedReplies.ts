import type { SavedReply } from "@parley/contract";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";

export const savedRepliesKey = ["saved-replies"] as const;

/** What the team keeps for reuse, last changed first. Nothing is asked for until somebody wants it. */
export function useSavedReplies(isWanted = true) {
  return useQuery({
    queryKey: savedRepliesKey,
    queryFn: api.savedReplies.list,
    select: lastChangedFirst,
    enabled: isWanted,
  });
}

/** Of those changed in the same second, the newest comes first. */
const lastChangedFirst = (replies: SavedReply[]) =>
  replies.toReversed().sort((a, b) => b.updated_at.localeCompare(a.updated_at));
