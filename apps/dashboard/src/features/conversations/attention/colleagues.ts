import type { Attending } from "@parley/api-client";

/** Somebody else of the team who has a conversation before them. */
export interface Colleague {
  user_id: number;
  isTyping: boolean;
}

/** Who else is at a conversation: each once, however many windows they have open, and writing if they do in one. */
export function colleaguesAt(places: readonly Attending[], conversationId: string, me: number): Colleague[] {
  const here = places.filter(({ conversation_id, user_id }) => conversation_id === conversationId && user_id !== me);
  const ids = [...new Set(here.map(({ user_id }) => user_id))].sort((a, b) => a - b);
  return ids.map((user_id) => ({
    user_id,
    isTyping: here.some((place) => place.user_id === user_id && place.is_typing),
  }));
}
