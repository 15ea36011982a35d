import { useFeedState } from "../../platform/feed/FeedContext.ts";

export const presenceKey = (customerId: string) => `customer:${customerId}`;

/** Whether the customer has the chat open now. */
export function useIsOnline(customerId: string): boolean {
  return useFeedState(({ present }) => present.has(presenceKey(customerId)));
}
