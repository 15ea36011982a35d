import type { CachedConversation } from "../cached-conversation.ts";

/**
 * The conversations of a list in the order they were last shown in, so that nothing moves under the pointer. What has left
 * the list leaves; what comes in, or up, waits; but the next page comes in at the end.
 */
export function stableOrder(shownIds: readonly string[], listed: readonly CachedConversation[]): CachedConversation[] {
  const byId = new Map(listed.map((conversation) => [conversation.id, conversation]));
  const kept = shownIds.flatMap((id) => byId.get(id) ?? []);
  const known = new Set(shownIds);
  const lastKnown = listed.findLastIndex(({ id }) => known.has(id));
  return [...kept, ...listed.slice(lastKnown + 1)];
}

/** How many conversations wait to come in or up. */
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
