import { useQueryClient } from "@tanstack/react-query";
import { conversationsKey, unreadKey } from "./cache.ts";

/** For when conversations went that nobody tells of. */
export function useReloadConversations() {
  const cache = useQueryClient();
  return () => {
    void cache.invalidateQueries({ queryKey: conversationsKey });
    void cache.invalidateQueries({ queryKey: unreadKey });
  };
}
