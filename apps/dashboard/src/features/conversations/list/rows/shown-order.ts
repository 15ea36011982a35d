import type { QueryClient } from "@tanstack/react-query";
import { createUserStore } from "../../../../platform/client-state.ts";
import { listKey } from "../../cache/cache.ts";
import { pathOf, type View } from "../../views/views.ts";
import type { ConversationList } from "../conversation-list.ts";
import { stableOrder } from "./stable-order.ts";

/** The displayed order of rows by view. It differs from the list's order while rows are pending. */
const orders = createUserStore<{ byPath: Record<string, string[]> }>(() => ({ byPath: {} }));

export function storeShownOrder(view: View, ids: string[]) {
  orders.setState(({ byPath }) => ({ byPath: { ...byPath, [pathOf(view)]: ids } }));
}

/** The list in its displayed order, which up and down follow. */
export function findShownList(cache: QueryClient, view: View): ConversationList | undefined {
  const list = cache.getQueryData<ConversationList>(listKey(view));
  const order = orders.getState().byPath[pathOf(view)];
  return list && order ? { ...list, conversations: stableOrder(order, list.conversations) } : list;
}
