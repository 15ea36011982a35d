import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { describeError } from "../../../platform/errors.ts";
import { text } from "../../../texts/of/customers.ts";
import { IconDownload } from "../../../ui/icons.ts";
import { toast } from "../../../ui/toast.ts";
import type { CustomerListFilter } from "./customer-filter.ts";
import { exportCustomers } from "./export-customers.ts";

/** Everyone who is listed, to take along. */
export function ExportButton({ filter }: { filter: CustomerListFilter }) {
  const exporting = useMutation({
    mutationFn: exportCustomers,
    onSuccess: download,
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

function download(file: Blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = "customers.csv";
  link.click();
  URL.revokeObjectURL(link.href);
}
