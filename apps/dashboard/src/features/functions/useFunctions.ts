import type { Lambda, LambdaDraft } from "@parley/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/requests/api.ts";
import { text } from "./texts.ts";

export const functionsKey = ["functions"] as const;
export const functionKey = (id: string) => [...functionsKey, id] as const;
export const runsKey = (id: string) => [...functionKey(id), "runs"] as const;

const RUNS_EVERY_MS = 5000;

/** The account's functions, latest change first. */
export const useFunctions = () => useQuery({ queryKey: functionsKey, queryFn: api.functions.list });

export const useFunction = (id: string) =>
  useQuery({
    queryKey: functionKey(id),
    queryFn: () => api.functions.get(id),
    meta: { problem: text("function.failed") },
  });

/** The runs of a function, latest first. No event reports runs, so they are polled. */
export const useRuns = (id: string) =>
  useQuery({ queryKey: runsKey(id), queryFn: () => api.functions.runs(id), refetchInterval: RUNS_EVERY_MS });

export function useAddFunction() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (draft: LambdaDraft) => api.functions.create(draft),
    onSuccess(added) {
      cache.setQueryData<Lambda>(functionKey(added.id), added);
      void cache.invalidateQueries({ queryKey: functionsKey, exact: true });
    },
  });
}
