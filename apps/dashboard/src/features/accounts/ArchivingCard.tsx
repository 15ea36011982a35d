import { NativeSelect } from "@mantine/core";
import type { ConversationSettings } from "@parley/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/requests/api.ts";
import { describeError } from "../../platform/requests/errors.ts";
import { Card } from "../../ui/Card.tsx";
import { toast } from "../../ui/feedback/toasts/toast.ts";
import { text } from "./texts.ts";

const archivingKey = ["conversation settings"];

const OFFERED_DAYS = [7, 14, 30, 90, 365];

/** The number of days after which closed conversations are archived. Off by default. */
export function ArchivingCard() {
  const { isKnown, days, archiveAfter } = useArchiving();
  if (!isKnown) return null;
  const offered = [...new Set([...OFFERED_DAYS, ...(days === null ? [] : [days])])].sort((a, b) => a - b);
  return (
    <Card heading={text("archiving.heading")} hint={text("archiving.hint")}>
      <NativeSelect
        label={text("archiving.after")}
        value={days ?? ""}
        onChange={({ target }) => archiveAfter(target.value === "" ? null : Number(target.value))}
        data={[
          { value: "", label: text("archiving.never") },
          ...offered.map((count) => ({ value: String(count), label: text("archiving.days", { count }) })),
        ]}
      />
    </Card>
  );
}

/** The archiving setting. A change is not optimistic: the card shows the change after the server has saved it. */
function useArchiving() {
  const cache = useQueryClient();
  const { data } = useQuery({ queryKey: archivingKey, queryFn: api.archiving.settings });
  const change = useMutation({
    mutationFn: api.archiving.archiveClosedAfter,
    onSuccess: (settings) => cache.setQueryData<ConversationSettings>(archivingKey, settings),
    onError: (error) => toast({ title: text("account.saveFailed"), message: describeError(error), kind: "failure" }),
  });
  return { isKnown: data !== undefined, days: data?.archive_closed_after_days ?? null, archiveAfter: change.mutate };
}
