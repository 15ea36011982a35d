import type { CustomerImport } from "@parley/contract";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../../platform/requests/api.ts";
import { describeError } from "../../../platform/requests/errors.ts";
import { locale } from "../../../texts/text.ts";
import { TextButton } from "../../../ui/buttons/TextButton.tsx";
import { toast } from "../../../ui/feedback/toasts/toast.ts";
import { download } from "../list/download.ts";
import { text } from "../texts.ts";
import styles from "./Import.module.css";

interface CountsProps {
  customerImport: CustomerImport;
  /** The counts are a forecast: the import has not run yet. */
  isForecast?: boolean;
}

const counted = ["created", "updated", "skipped", "refused"] as const;

/** The numbers of created, updated, skipped and refused rows, with the reasons for the refused rows. */
export function Counts({ customerImport, isForecast = false }: CountsProps) {
  const { id, refused } = customerImport;
  const fetching = useMutation({
    mutationFn: () => api.imports.refused(id),
    onSuccess: (csv) => download(new Blob([csv], { type: "text/csv" }), "refused.csv"),
    onError: (error) => toast({ title: text("import.notFetched"), message: describeError(error), kind: "failure" }),
  });
  return (
    <>
      <dl className={styles.counts}>
        {counted.map((name) => (
          <div key={name} className={styles.count}>
            <dt>{text(isForecast ? `importForecast.${name}` : `importCount.${name}`)}</dt>
            <dd>{customerImport[name].toLocaleString(locale)}</dd>
          </div>
        ))}
      </dl>
      {refused > 0 && (
        <p className={styles.refused}>
          {text("import.someRefused")}{" "}
          <TextButton disabled={fetching.isPending} onClick={() => fetching.mutate()}>
            {text("import.fetch")}
          </TextButton>
        </p>
      )}
    </>
  );
}
