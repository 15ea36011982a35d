import type { Attending } from "@parley/api-client";

/** A colleague who views a conversation. */
export interface Colleague {
  user_id: number;
  isTyping: boolean;
}

/** The colleagues who view a conversation, each once for all their windows, and typing if they type in one of them. */
export function colleaguesAt(places: readonly Attending[], conversationId: string, me: number): Colleague[] {
  const here = places.filter(({ conversation_id, user_id }) => conversation_id === conversationId && user_id !== me);
  const ids = [...new Set(here.map(({ user_id }) => user_id))].sort((a, b) => a - b);
  return ids.map((user_id) => ({
    user_id,
    isTyping: here.some((place) => place.user_id === user_id && place.is_typing),
  }));
}
