import { useQueryClient } from "@tanstack/react-query";
import { conversationsKey, unreadKey } from "./cache.ts";

/** For deletions of conversations that no event reports. */
export function useReloadConversations() {
  const cache = useQueryClient();
  return () => {
    void cache.invalidateQueries({ queryKey: conversationsKey });
    void cache.invalidateQueries({ queryKey: unreadKey });
  };
}
