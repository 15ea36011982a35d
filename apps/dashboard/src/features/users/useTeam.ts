import type { Account, User } from "@parley/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "../../platform/SessionContext.tsx";
import { accountKey, useAccount } from "../accounts/index.ts";

/** Who may be given work, in the order they came. */
export const useTeam = () => useMembers(({ disabled_at, archived_at }) => disabled_at === null && archived_at === null);

/** Who was shut out for now, in the order they came. */
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

/** Who was not in the team when they were asked for: they have left, and stay unknown. */
const requestedIds = new Set<number>();

/** A member of the team by number, disabled ones too. One that is new is asked for, once. */
export function useUser(id: number | null): User | undefined {
  const cache = useQueryClient();
  const { data: account } = useAccount();
  const user = account?.users.find((user) => user.id === id);
  const isNew = account !== undefined && id !== null && !user;
  useEffect(() => {
    if (!isNew || requestedIds.has(id)) return;
    requestedIds.add(id);
    void refetchUser(cache, id);
  }, [cache, isNew, id]);
  return user;
}

/** An answer that is already on its way may be from before they came, and one may not come. */
export async function refetchUser(cache: QueryClient, id: number) {
  const filters = { queryKey: accountKey };
  const isUnderWay = cache.isFetching(filters) > 0;
  await cache.invalidateQueries(filters, { cancelRefetch: false });
  if (isUnderWay && !findUser(cache, id)) await cache.invalidateQueries(filters, { cancelRefetch: false });
  if (cache.getQueryState(accountKey)?.error) requestedIds.delete(id);
}

/** The same for once, as far as the team is known. */
export const findUser = (cache: QueryClient, id: number | null) =>
  cache.getQueryData<Account>(accountKey)?.users.find((user) => user.id === id);

export const agentName = (user: User) => user.display_name || user.full_name || user.email;
