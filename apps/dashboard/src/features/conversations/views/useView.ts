import { useMemo } from "react";
import { useParams, useSearchParams } from "react-router";
import { type View, viewNamed } from "./views.ts";

/** The list that the address names; none on other pages, and for a bucket that does not exist. */
export function useView(): View | undefined {
  const { bucket, inboxId } = useParams();
  const [query] = useSearchParams();
  const q = query.get("q");
  return useMemo(() => viewNamed({ bucket, inboxId, q }), [bucket, inboxId, q]);
}
