import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { api } from "../../platform/api.ts";

export const accountKey = ["account"] as const;

/** The company, with its team. */
export function useAccount() {
  return useQuery({ queryKey: accountKey, queryFn: api.account.get });
}

/** The same, asked for anew: nobody tells us when a teammate joins. */
export function useFreshAccount() {
  const account = useAccount();
  const reload = useReloadAccount();
  useEffect(reload, [reload]);
  return account;
}

/** Asks for the latest values. */
export function useReloadAccount() {
  const cache = useQueryClient();
  return useCallback(() => void cache.invalidateQueries({ queryKey: accountKey }), [cache]);
}
