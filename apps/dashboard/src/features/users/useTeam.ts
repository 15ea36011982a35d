import type { Account, User } from "@parley/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { createUserStore } from "../../platform/client-state.ts";
import { useSession } from "../../platform/session/SessionContext.tsx";
import { accountKey, useAccount } from "../accounts/index.ts";

/** Active members of the team, who can be assigned to conversations. In the order they joined. */
export const useTeam = () => useMembers(({ disabled_at, archived_at }) => disabled_at === null && archived_at === null);

/** Disabled members of the team, in the order they joined. */
export const useDisabledUsers = () =>
  useMembers(({ disabled_at, archived_at }) => disabled_at !== null && archived_at === null);

function useMembers(isWanted: (user: User) => boolean): User[] {
  const { data: account } = useAccount();
  const members = account?.users.filter(isWanted) ?? [];
  return members.sort((a, b) => ((a.created_at ?? "") < (b.created_at ?? "") ? -1 : 1));
}

/** The signed-in user; undefined while the team is loading. */
export function useMe(): User | undefined {
  const { user_id } = useSession();
  return useUser(user_id);
}

/**
 * The ids requested once. An id still missing afterwards belongs to a user who has left, so it is not requested again.
 */
const missingUsers = createUserStore<{ requestedIds: readonly number[] }>(() => ({ requestedIds: [] }));

/** A member of the team by id, including disabled members. An unknown id is requested once. */
export function useUser(id: number | null): User | undefined {
  const cache = useQueryClient();
  const { data: account } = useAccount();
  const user = account?.users.find((user) => user.id === id);
  const isNew = account !== undefined && id !== null && !user;
  useEffect(() => {
    const { requestedIds } = missingUsers.getState();
    if (!isNew || requestedIds.includes(id)) return;
    missingUsers.setState({ requestedIds: [...requestedIds, id] });
    void refetchUser(cache, id);
  }, [cache, isNew, id]);
  return user;
}

export async function refetchUser(cache: QueryClient, id: number) {
  await cache.invalidateQueries({ queryKey: accountKey });
  if (!cache.getQueryState(accountKey)?.error) return;
  missingUsers.setState(({ requestedIds }) => ({ requestedIds: requestedIds.filter((other) => other !== id) }));
}

/** Like `useUser`, without a subscription: reads the cache once. */
export const findUser = (cache: QueryClient, id: number | null) =>
  cache.getQueryData<Account>(accountKey)?.users.find((user) => user.id === id);

export const agentName = (user: User) => user.display_name || user.full_name || user.email;
