import type { Inbox } from "@parley/contract";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/requests/api.ts";
import { putLast } from "../../platform/requests/put-item.ts";
import { text } from "../../texts/text.ts";

const inboxesKey = ["inboxes"] as const;
export const inboxKey = (id: string) => [...inboxesKey, id] as const;

export const inboxesQuery = queryOptions({
  queryKey: inboxesKey,
  queryFn: api.inboxes.list,
  meta: { problem: text("inboxes.loadFailed") },
});

/** The account's inboxes in the order of their creation. */
export const useInboxes = () => useQuery(inboxesQuery);

/** Updates an inbox in every cached query. A new inbox is appended. */
export function putInbox(cache: QueryClient, inbox: Inbox) {
  cache.setQueryData(inboxKey(inbox.id), inbox);
  cache.setQueryData<Inbox[]>(inboxesKey, (known) => known && putLast(known, inbox));
}
