import { present } from "../../platform/feed.ts";
import { useStore } from "../../platform/store.ts";

export const presenceKey = (customerId: string) => `customer:${customerId}`;

/** Whether the customer has the chat open now. */
export function useIsOnline(customerId: string): boolean {
  return useStore(present, (keys) => keys.has(presenceKey(customerId)));
}
