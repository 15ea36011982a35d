import type { Customer } from "@parley/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { api } from "../../../platform/requests/api.ts";
import { undoable } from "../../../ui/feedback/undo.tsx";
import { text } from "../texts.ts";
import { invalidateAfterMerge } from "../useFollowCustomers.ts";
import { visitorLabel } from "../visitor-label.ts";
import { useUndoMerge } from "./useUndoMerge.ts";

/** Long enough to inspect the merged customer. */
const OFFERED_MS = 15_000;

/** Merges two customers, opens the kept one, and offers to undo the merge. */
export function useMergeCustomers() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const undoing = useUndoMerge();
  const merge = undoable(async (merged: Customer, kept: Customer) => {
    const { id } = await api.customers.merge(merged.id, kept.id);
    invalidateAfterMerge(cache);
    void navigate(`/customers/${kept.id}`, { replace: true });
    return {
      title: text("merge.toast", { merged: visitorLabel(merged), kept: visitorLabel(kept) }),
      undo: () => undoing.mutate(id),
      ms: OFFERED_MS,
    };
  });
  return useMutation({
    mutationFn: ({ merged, kept }: { merged: Customer; kept: Customer }) => merge(merged, kept),
  });
}
