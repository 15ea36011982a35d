import type { QueryClient } from "@tanstack/react-query";
import { createUserStore } from "../../../../platform/client-state.ts";
import { listKey } from "../../cache/cache.ts";
import { pathOf, type View } from "../../views/views.ts";
import type { ConversationList } from "../conversation-list.ts";
import { stableOrder } from "./stable-order.ts";

/** By view, the order in which its rows are on screen; where it differs from the list's own, something waits. */
const orders = createUserStore<{ byPath: Record<string, string[]> }>(() => ({ byPath: {} }));

export function storeShownOrder(view: View, ids: string[]) {
  orders.setState(({ byPath }) => ({ byPath: { ...byPath, [pathOf(view)]: ids } }));
}

/** A list as the agent sees it, which is where up and down lead. */
export function findShownList(cache: QueryClient, view: View): ConversationList | undefined {
  const list = cache.getQueryData<ConversationList>(listKey(view));
  const order = orders.getState().byPath[pathOf(view)];
  return list && order ? { ...list, conversations: stableOrder(order, list.conversations) } : list;
}
