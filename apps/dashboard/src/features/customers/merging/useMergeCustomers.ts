import type { Customer } from "@parley/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { api } from "../../../platform/api.ts";
import { text } from "../../../texts/of/customers.ts";
import { undoable } from "../../../ui/feedback/undo.tsx";
import { invalidateAfterMerge } from "../useFollowCustomers.ts";
import { useUndoMerge } from "./useUndoMerge.ts";

/** Time to look at what became of it. */
const OFFERED_MS = 15_000;

/** Makes one of two customers, shows the one who is kept, and offers to undo it. */
export function useMergeCustomers() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const undoing = useUndoMerge();
  const merge = undoable(async (merged: Customer, kept: Customer) => {
    const { id } = await api.customers.merge(merged.id, kept.id);
    invalidateAfterMerge(cache);
    void navigate(`/customers/${kept.id}`, { replace: true });
    return {
      title: text("merge.toast", { merged: merged.title, kept: kept.title }),
      undo: () => undoing.mutate(id),
      ms: OFFERED_MS,
    };
  });
  return useMutation({
    mutationFn: ({ merged, kept }: { merged: Customer; kept: Customer }) => merge(merged, kept),
  });
}
