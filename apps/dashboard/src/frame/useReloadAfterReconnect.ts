import { useQueryClient } from "@tanstack/react-query";
import { useAfterReconnect } from "../platform/feed/useAfterReconnect.ts";
import { isFinal } from "../platform/requests/errors.ts";

/** After a reconnect, fetches the queries on screen again that failed because of the network or the server. */
export function useReloadAfterReconnect() {
  const cache = useQueryClient();
  const hasFailed = ({ state: { error } }: { state: { error: unknown } }) => error !== null && !isFinal(error);
  useAfterReconnect(() => void cache.refetchQueries({ type: "active", predicate: hasFailed }));
}
