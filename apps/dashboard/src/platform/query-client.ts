import { QueryCache, QueryClient } from "@tanstack/react-query";
import { isUnreachable } from "./errors.ts";
import { logProblem } from "./log.ts";
import { onUserChange, signIn } from "./session.ts";

declare module "@tanstack/react-query" {
  interface Register {
    /** What is logged when it does not load. */
    queryMeta: { problem?: string };
  }
}

/**
 * What the server knows. Whatever the account's feed keeps up to date does not age by itself (`staleTime` of its query);
 * refusals are final, and what did not get through is tried again.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey, meta }) => logProblem(meta?.problem ?? `Not loaded: ${queryKey[0]}`, error),
  }),
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      networkMode: "always",
      retry: (failures, error) => isUnreachable(error) && failures < 3,
    },
    mutations: { networkMode: "always" },
  },
});

signIn.subscribe(() => {
  if (signIn.get().status === "out") queryClient.clear();
});
// Whoever is next sees nothing of the one before.
onUserChange(() => queryClient.clear());
