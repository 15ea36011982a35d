import { useQueryClient } from "@tanstack/react-query";
import { reloadQueries } from "../../../platform/requests/reload-queries.ts";
import { conversationsKey, unreadKey } from "./cache.ts";

/** For deletions of conversations that no event reports. */
export function useReloadConversations() {
  const cache = useQueryClient();
  return () => {
    void reloadQueries(cache, conversationsKey);
    void cache.invalidateQueries({ queryKey: unreadKey });
  };
}
