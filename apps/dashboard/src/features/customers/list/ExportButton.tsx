import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../../platform/requests/api.ts";
import { describeError } from "../../../platform/requests/errors.ts";
import { toast } from "../../../ui/feedback/toasts/toast.ts";
import { IconDownload } from "../../../ui/theme/icons.ts";
import { text } from "../texts.ts";
import { type CustomerListFilter, filterParams } from "./customer-filter.ts";
import { download } from "./download.ts";

const MAX_PAGE_SIZE = 1000;

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

/**
 * All customers that match the filter as one CSV. The server returns pages. The header of every page after the first is
 * cut.
 */
async function exportCustomers(filter: CustomerListFilter): Promise<Blob> {
  const query = filterParams(filter);
  const { total_entries } = await api.customers.list({ ...query, page_size: 1 });
  const parts: string[] = [];
  for (let page = 1; page <= Math.max(1, Math.ceil(total_entries / MAX_PAGE_SIZE)); page++) {
    const csv = await api.customers.csv({ ...query, page, page_size: MAX_PAGE_SIZE });
    parts.push(page === 1 ? csv : csv.slice(csv.indexOf("\r\n") + 2));
  }
  return new Blob(parts, { type: "text/csv" });
}
