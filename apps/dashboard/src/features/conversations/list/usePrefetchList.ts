import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "../../../platform/SessionContext.tsx";
import { listQuery } from "../queries.ts";
import type { View } from "../views.ts";

/** Asks for the list that a visit begins with while what surrounds it is still being rendered. */
export function usePrefetchList(view: View | undefined) {
  const cache = useQueryClient();
  const { user_id } = useSession();
  useState(() => view && void cache.prefetchQuery(listQuery(cache, { view, userId: user_id })));
}
