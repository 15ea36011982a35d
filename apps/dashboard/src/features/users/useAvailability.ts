import type { Account } from "@parley/contract";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFeed } from "../../platform/feed/FeedContext.ts";
import { api } from "../../platform/requests/api.ts";
import { describeError } from "../../platform/requests/errors.ts";
import { text } from "../../texts/text.ts";
import { toast } from "../../ui/feedback/toasts/toast.ts";
import { accountKey } from "../accounts/index.ts";
import { useMe } from "./useTeam.ts";

/** Whether the user is away, and the change of it. Visitors do not see agents who are away as online. */
export function useAvailability() {
  const cache = useQueryClient();
  const me = useMe();
  const change = useMutation({
    mutationFn: (is_away: boolean) => api.profile.update({ is_away }),
    onSuccess: ({ id, is_away = false }) => cacheAway(cache, id, is_away),
    onError: (error) => toast({ kind: "failure", title: text("status.failed"), message: describeError(error) }),
  });
  const { is_away: isAway = false } = me ?? {};
  return { isAway, toggle: () => change.mutate(!isAway) };
}

/** Applies changes of teammates, and of the user in other windows. */
export function useFollowAvailability() {
  const cache = useQueryClient();
  const feed = useFeed();
  useEffect(() => {
    const stopFollowing = feed.onEvent(({ type, payload }) => {
      if (type === "user:updated") cacheAway(cache, payload.id, payload.is_away);
    });
    const stopMinding = feed.onGap(() => void cache.invalidateQueries({ queryKey: accountKey }));
    return () => {
      stopFollowing();
      stopMinding();
    };
  }, [cache, feed]);
}

const cacheAway = (cache: QueryClient, id: number, is_away: boolean) =>
  cache.setQueryData<Account>(
    accountKey,
    (account) =>
      account && { ...account, users: account.users.map((user) => (user.id === id ? { ...user, is_away } : user)) },
  );
