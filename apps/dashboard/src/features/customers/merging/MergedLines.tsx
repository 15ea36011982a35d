import type { CustomerMerge } from "@parley/contract";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../platform/requests/api.ts";
import { TextButton } from "../../../ui/buttons/TextButton.tsx";
import { RelativeTime } from "../../../ui/text/RelativeTime.tsx";
import { customersKey } from "../customers-key.ts";
import { text } from "../texts.ts";
import styles from "./MergedLines.module.css";
import { useUndoMerge } from "./useUndoMerge.ts";

/** The customers merged into this one, as long as the merge can be undone. */
export function MergedLines({ customerId }: { customerId: string }) {
  const merges = useMerges(customerId);
  return merges.map((merge) => <MergedLine key={merge.id} merge={merge} />);
}

function MergedLine({ merge }: { merge: CustomerMerge }) {
  const undoing = useUndoMerge();
  const { id, customer_title: name, created_at } = merge;
  return (
    <p className={styles.line}>
      <span dir="auto">{text("merge.done", { name })}</span>
      {" · "}
      <RelativeTime at={created_at} />
      {" · "}
      <TextButton
        disabled={undoing.isPending}
        aria-label={text("merge.undoWhat", { name })}
        onClick={() => undoing.mutate(id)}
      >
        {text("undo")}
      </TextButton>
    </p>
  );
}

/** The merges into a customer that can be undone, latest first. */
const useMerges = (customerId: string) =>
  useQuery({
    queryKey: [...customersKey, "merges", customerId],
    queryFn: () => api.customers.merges(customerId),
    staleTime: 0,
  }).data ?? [];
