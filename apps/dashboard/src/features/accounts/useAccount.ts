import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../platform/api.ts";

export const accountKey = ["account"] as const;

/** The company, with its team. */
export function useAccount() {
  return useQuery({ queryKey: accountKey, queryFn: api.account.get });
}

/** The same, asked for anew: nobody tells us when a teammate joins. */
export function useFreshAccount() {
  const cache = useQueryClient();
  const account = useAccount();
  useEffect(() => {
    void cache.invalidateQueries({ queryKey: accountKey });
  }, [cache]);
  return account;
}
