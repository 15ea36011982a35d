import { useEffect } from "react";
import { openFeed } from "./feed.ts";

/** Follows the account's events as long as the component is there. */
export function useFeedConnection(accountId: string) {
  useEffect(() => openFeed(accountId), [accountId]);
}
