import type { AgentAttention } from "@parley/api-client";

/** A colleague who views a conversation. */
export interface Colleague {
  user_id: number;
  isTyping: boolean;
}

/**
 * The colleagues who view a conversation, each listed once for all their windows. A colleague is typing if they type in
 * any window.
 */
export function colleaguesViewing(places: readonly AgentAttention[], conversationId: string, me: number): Colleague[] {
  const here = places.filter(({ conversation_id, user_id }) => conversation_id === conversationId && user_id !== me);
  const ids = [...new Set(here.map(({ user_id }) => user_id))].sort((a, b) => a - b);
  return ids.map((user_id) => ({
    user_id,
    isTyping: here.some((place) => place.user_id === user_id && place.is_typing),
  }));
}
