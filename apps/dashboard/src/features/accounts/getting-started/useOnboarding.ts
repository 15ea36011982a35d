import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../../platform/api.ts";
import { useFeed, useFeedState } from "../../../platform/FeedContext.ts";

const onboardingKey = ["onboarding"] as const;

/** The setup status, refetched on events that may change the status and when the user returns to the page. */
export function useOnboarding() {
  const cache = useQueryClient();
  const feed = useFeed();
  const colleagues = useFeedState(({ present }) => countUsers(present));

  useEffect(() => {
    const askAgain = () => void cache.invalidateQueries({ queryKey: onboardingKey });
    askAgain();
    return feed.onEvent(({ type }) => type === "conversation:created" && askAgain());
  }, [cache, feed, colleagues]); // the first teammate may have joined

  return useQuery({ queryKey: onboardingKey, queryFn: api.account.onboarding, staleTime: 0 });
}

/** The signed-in user counts even before presence has loaded. */
const countUsers = (keys: ReadonlySet<string>) =>
  Math.max(1, [...keys].filter((key) => key.startsWith("user:")).length);
