import type { User } from "@parley/contract";
import { useQueryClient } from "@tanstack/react-query";
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

/** A member of the team by number, disabled ones too. One that is new is asked for. */
export function useUser(id: number | null): User | undefined {
  const cache = useQueryClient();
  const { data: account } = useAccount();
  const user = account?.users.find((user) => user.id === id);
  const isNew = account !== undefined && id !== null && !user;
  useEffect(() => {
    if (isNew) void cache.invalidateQueries({ queryKey: accountKey });
  }, [cache, isNew]);
  return user;
}

export const agentName = (user: User) => user.display_name || user.full_name || user.email;
