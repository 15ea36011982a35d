import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFeed } from "../../../platform/feed/FeedContext.ts";
import { useSession } from "../../../platform/session/SessionContext.tsx";
import { listQuery } from "../queries.ts";
import type { View } from "../views/views.ts";

/** Prefetches the list while the surrounding page is rendered. */
export function usePrefetchList(view: View | undefined) {
  const cache = useQueryClient();
  const feed = useFeed();
  const { user_id } = useSession();
  useState(() => view && void cache.prefetchQuery(listQuery(cache, feed, { view, userId: user_id })));
}
