import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../../platform/api.ts";
import { onFeedEvent, present } from "../../../platform/feed.ts";
import { useStore } from "../../../platform/store.ts";

const onboardingKey = ["onboarding"] as const;

/** The setup status, refetched on events that may change the status and when the user returns to the page. */
export function useOnboarding() {
  const cache = useQueryClient();
  const colleagues = useStore(present, countUsers);

  useEffect(() => {
    const askAgain = () => void cache.invalidateQueries({ queryKey: onboardingKey });
    askAgain();
    return onFeedEvent(({ type }) => type === "conversation:created" && askAgain());
  }, [cache, colleagues]); // the first teammate may have joined

  return useQuery({ queryKey: onboardingKey, queryFn: api.account.onboarding, staleTime: 0 });
}

/** The signed-in user counts even before presence has loaded. */
const countUsers = (keys: ReadonlySet<string>) =>
  Math.max(1, [...keys].filter((key) => key.startsWith("user:")).length);
