import { useEffect } from "react";
import { openFeed } from "./feed.ts";

/** Keeps the account's feed connected while the component is mounted. */
export function useFeedConnection(accountId: string) {
  useEffect(() => openFeed(accountId), [accountId]);
}
