import { useQuery } from "@tanstack/react-query";
import { api } from "../../../platform/api.ts";
import { text } from "../texts.ts";

/** A conversation by its share link; nothing is asked for without a token. */
export function useSharedConversation(conversationId: string, token: string | null) {
  return useQuery({
    queryKey: ["shared", conversationId, token],
    queryFn: () => api.conversations.shared({ conversation_id: conversationId, token: token ?? "" }),
    enabled: token !== null,
    meta: { problem: text("shared.failed") },
  });
}
