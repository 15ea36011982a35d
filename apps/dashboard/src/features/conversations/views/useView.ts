import { useMemo } from "react";
import { useParams, useSearchParams } from "react-router";
import { type View, viewFromNames } from "./views.ts";

/** The list in the address. Undefined on other pages and for unknown buckets. */
export function useView(): View | undefined {
  const { bucket, inboxId } = useParams();
  const [query] = useSearchParams();
  const q = query.get("q");
  return useMemo(() => viewFromNames({ bucket, inboxId, q }), [bucket, inboxId, q]);
}
