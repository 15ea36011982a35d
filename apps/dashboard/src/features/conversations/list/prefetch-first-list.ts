import type { Feed } from "../../../platform/feed/feed.ts";
import { queryClient } from "../../../platform/requests/query-client.ts";
import { currentSession } from "../../../platform/session/session.ts";
import { listQuery } from "../queries.ts";
import { type View, viewFromUrl } from "../views/views.ts";

/** Prefetches the first list of a visit while the code of the screen is loading. */
export function prefetchFirstList(feed: Feed, address: { pathname: string; search: string }) {
  const session = currentSession();
  const view = address.pathname === "/" ? home : viewFromUrl(address);
  if (session && view) void queryClient.prefetchQuery(listQuery(queryClient, feed, { view, userId: session.user_id }));
}

const home: View = { bucket: "all" };
