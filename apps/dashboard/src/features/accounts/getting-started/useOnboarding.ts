import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../../platform/api.ts";
import { onFeedEvent, present } from "../../../platform/feed.ts";
import { useStore } from "../../../platform/store.ts";

const onboardingKey = ["onboarding"] as const;

/** What is set up. Asked again when something happens that may have changed it, and when one comes back to the page. */
export function useOnboarding() {
  const cache = useQueryClient();
  const colleagues = useStore(present, countUsers);

  useEffect(() => {
    const askAgain = () => void cache.invalidateQueries({ queryKey: onboardingKey });
    askAgain();
    return onFeedEvent(({ type }) => type === "conversation:created" && askAgain());
  }, [cache, colleagues]); // a teammate who appears may be the first

  return useQuery({ queryKey: onboardingKey, queryFn: api.account.onboarding, staleTime: 0 });
}

/** One is here in any case, heard of or not. */
const countUsers = (keys: ReadonlySet<string>) =>
  Math.max(1, [...keys].filter((key) => key.startsWith("user:")).length);
