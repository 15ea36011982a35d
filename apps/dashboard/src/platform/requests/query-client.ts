import { QueryCache } from "@tanstack/react-query";
import { logProblem } from "../log.ts";
import { onUserChange, signIn } from "../session/session.ts";
import { isTemporary } from "./errors.ts";
import { FollowingQueryClient } from "./following-query-client.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** The log message when the query fails. */
      problem?: string;
      /** Whether the screen is made for this failure, so that it is no problem and not logged. */
      isExpected?(error: unknown): boolean;
    };
  }
}

/**
 * The cache of server data. Queries that the account's feed keeps current set an infinite `staleTime`. Refusals are
 * final; temporary failures are retried.
 */
export const queryClient = new FollowingQueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey, meta }) =>
      meta?.isExpected?.(error) || logProblem(meta?.problem ?? `Not loaded: ${queryKey[0]}`, error),
  }),
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      networkMode: "always",
      retry: (failures, error) => isTemporary(error) && failures < 3,
    },
    mutations: { networkMode: "always" },
  },
});

signIn.subscribe(({ status }) => {
  if (status === "out") queryClient.clear();
});
// The next user must not see the previous user's data.
onUserChange(() => queryClient.clear());
