import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { api } from "../../platform/requests/api.ts";

export const accountKey = ["account"] as const;

/** The account with its users. */
export function useAccount() {
  return useQuery({ queryKey: accountKey, queryFn: api.account.get });
}

/** Like `useAccount`, refetched on mount: no event reports a new teammate. */
export function useRefetchedAccount() {
  const account = useAccount();
  const reload = useReloadAccount();
  useEffect(reload, [reload]);
  return account;
}

export function useReloadAccount() {
  const cache = useQueryClient();
  return useCallback(() => void cache.invalidateQueries({ queryKey: accountKey }), [cache]);
}
