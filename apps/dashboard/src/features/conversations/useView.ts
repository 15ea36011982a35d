import { useMemo } from "react";
import { useParams, useSearchParams } from "react-router";
import { isBucket, searched, type View } from "./views.ts";

/** The list that the address names; none on other pages, and for a bucket that does not exist. */
export function useView(): View | undefined {
  const { bucket, inboxId } = useParams();
  const [query] = useSearchParams();
  const q = query.get("q") ?? "";
  return useMemo(() => {
    if (inboxId) return searched({ inboxId }, q);
    return isBucket(bucket) ? searched({ bucket }, q) : undefined;
  }, [inboxId, bucket, q]);
}
