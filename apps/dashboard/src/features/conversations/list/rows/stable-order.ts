import type { CachedConversation } from "../../cache/cached-conversation.ts";

/** A row, and the newest message of its conversation when the row got its place. */
export interface Place {
  id: string;
  newestMessageId: string | undefined;
}

export const placesOf = (conversations: readonly CachedConversation[]): Place[] =>
  conversations.map(({ id, messages }) => ({ id, newestMessageId: messages.at(-1)?.id }));

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

/** The number of pending conversations for which `isNews` is true. The others move later without a notice. */
export function countPending(
  shown: readonly CachedConversation[],
  listed: readonly CachedConversation[],
  isNews: (conversation: CachedConversation) => boolean,
): number {
  const places = new Map(shown.map(({ id }, index) => [id, index]));
  let below = shown.length;
  let count = 0;
  for (const conversation of listed.toReversed()) {
    const place = places.get(conversation.id);
    if (place !== undefined && place < below) below = place;
    else if (isNews(conversation)) count++;
  }
  return count;
}

/** Whether the conversation is new in the list, or has a new message that this user has not sent. */
export function hasNews(place: Place | undefined, { messages }: CachedConversation, userId: number): boolean {
  if (!place) return true;
  const newest = messages.at(-1);
  return newest !== undefined && newest.id !== place.newestMessageId && newest.user_id !== userId;
}
