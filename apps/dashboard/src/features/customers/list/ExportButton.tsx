import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { describeError } from "../../../platform/errors.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { IconDownload } from "../../../ui/theme/icons.ts";
import { text } from "../texts.ts";
import type { CustomerListFilter } from "./customer-filter.ts";
import { download } from "./download.ts";
import { exportCustomers } from "./export-customers.ts";

/** Downloads all customers that match the filter. */
export function ExportButton({ filter }: { filter: CustomerListFilter }) {
  const exporting = useMutation({
    mutationFn: exportCustomers,
    onSuccess: (file) => download(file, "customers.csv"),
    onError: (error) =>
      toast({ title: text("customers.exportFailed"), message: describeError(error), kind: "failure" }),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.75} />}
      loading={exporting.isPending}
      onClick={() => exporting.mutate(filter)}
    >
      {text("customers.export")}
    </Button>
  );
}
