import type { SavedReply } from "@parley/contract";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../platform/requests/api.ts";

export const savedRepliesKey = ["saved-replies"] as const;

/** The team's saved replies, latest change first. The query is disabled until `isWanted` is true. */
export function useSavedReplies(isWanted = true) {
  return useQuery({
    queryKey: savedRepliesKey,
    queryFn: api.savedReplies.list,
    select: lastChangedFirst,
    enabled: isWanted,
  });
}

/** Among replies changed in the same second, the newest comes first. */
const lastChangedFirst = (replies: SavedReply[]) =>
  replies.toReversed().sort((a, b) => b.updated_at.localeCompare(a.updated_at));
