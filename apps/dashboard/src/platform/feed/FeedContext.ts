import { createContext, use, useEffect } from "react";
import { useStore } from "zustand";
import type { Feed, FeedState } from "./feed.ts";

export const FeedContext = createContext<Feed | undefined>(undefined);

/** The feed of the signed-in account. */
export function useFeed(): Feed {
  const feed = use(FeedContext);
  if (!feed) throw new Error("useFeed is for components of the app");
  return feed;
}

/** Subscribes to one part of the feed's state. `select` must not return a new object each time. */
export const useFeedState = <T>(select: (state: FeedState) => T): T => useStore(useFeed().state, select);

/** Keeps the feed connected while the component is mounted. */
export function useFeedConnection(accountId: string) {
  const feed = useFeed();
  useEffect(() => feed.open(accountId), [feed, accountId]);
}
