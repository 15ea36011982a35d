import type { CachedConversation } from "../../cache/cached-conversation.ts";

/**
 * The conversations in the order last shown, so that rows do not move under the pointer. Removed rows disappear. New and
 * moved rows are pending. The next page is appended.
 */
export function stableOrder(shownIds: readonly string[], listed: readonly CachedConversation[]): CachedConversation[] {
  const byId = new Map(listed.map((conversation) => [conversation.id, conversation]));
  const kept = shownIds.flatMap((id) => byId.get(id) ?? []);
  const known = new Set(shownIds);
  const lastKnown = listed.findLastIndex(({ id }) => known.has(id));
  return [...kept, ...listed.slice(lastKnown + 1)];
}

/** The number of pending conversations. */
export function countPending(shown: readonly CachedConversation[], listed: readonly CachedConversation[]): number {
  const places = new Map(shown.map(({ id }, index) => [id, index]));
  let below = shown.length;
  let count = 0;
  for (const { id } of listed.toReversed()) {
    const place = places.get(id);
    if (place !== undefined && place < below) below = place;
    else count++;
  }
  return count;
}
