import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { listKey } from "./cache.ts";
import { type ConversationList, stepFrom } from "./conversation-list.ts";
import { pathOf, type View } from "./views.ts";

/** Opens the conversation below or above the open one. */
export function useStep(view: View, openId: string | undefined) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return (by: 1 | -1) => {
    const list = cache.getQueryData<ConversationList>(listKey(view));
    const id = list && stepFrom(list, openId, by);
    if (id) void navigate(pathOf(view, id));
  };
}
