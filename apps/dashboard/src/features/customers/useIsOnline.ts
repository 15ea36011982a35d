import { present } from "../../platform/feed.ts";
import { useStore } from "../../platform/store.ts";

/** Whether the customer has the chat open right now. */
export function useIsOnline(customerId: string): boolean {
  return useStore(present, (keys) => keys.has(`customer:${customerId}`));
}
