import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "../../../platform/session/SessionContext.tsx";
import { visitorLabel } from "../../customers/index.ts";
import { previewOf } from "../preview/preview.ts";
import { pathOf } from "../views/views.ts";
import { listCachedConversations } from "./cache.ts";

/** The cached conversations with their customers. Sends no request. */
export function useCachedConversations() {
  const cache = useQueryClient();
  const { user_id } = useSession();
  const [known] = useState(() => listCachedConversations(cache).filter(({ archived_at }) => archived_at === null));
  return known.map((conversation) => ({
    id: conversation.id,
    title: visitorLabel(conversation.customer),
    email: conversation.customer.email,
    preview: previewOf(conversation, user_id),
    path: pathOf({ bucket: conversation.status === "closed" ? "closed" : "all" }, conversation.id),
  }));
}
