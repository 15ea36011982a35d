import type { ConversationSettings } from "@parley/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { describeError } from "../../platform/errors.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { text } from "./texts.ts";

const archivingKey = ["conversation settings"];

/** The archiving setting. A change is not optimistic: the card shows the change after the server has saved it. */
export function useArchiving() {
  const cache = useQueryClient();
  const { data } = useQuery({ queryKey: archivingKey, queryFn: api.archiving.settings });
  const change = useMutation({
    mutationFn: api.archiving.archiveClosedAfter,
    onSuccess: (settings) => cache.setQueryData<ConversationSettings>(archivingKey, settings),
    onError: (error) => toast({ title: text("account.saveFailed"), message: describeError(error), kind: "failure" }),
  });
  return { isKnown: data !== undefined, days: data?.archive_closed_after_days ?? null, archiveAfter: change.mutate };
}
