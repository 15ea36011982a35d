import { Button } from "@mantine/core";
import type { Company } from "@parley/contract";
import { Link } from "react-router";
import { api } from "../../platform/requests/api.ts";
import { describeError } from "../../platform/requests/errors.ts";
import { CompanyDrawing } from "../../ui/feedback/drawings.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { TryAgain } from "../../ui/feedback/TryAgain.tsx";
import { toast } from "../../ui/feedback/toasts/toast.ts";
import { SearchField } from "../../ui/forms/SearchField.tsx";
import { useBulkRemoval } from "../../ui/interaction/useBulkRemoval.ts";
import { Page } from "../../ui/page/Page.tsx";
import { PageDescription } from "../../ui/page/PageDescription.tsx";
import { inOrder } from "../../ui/table/order.ts";
import { RemovalBar } from "../../ui/table/RemovalBar.tsx";
import { TableSkeleton } from "../../ui/table/TableSkeleton.tsx";
import { useListAddress } from "../../ui/table/useListAddress.ts";
import { useRemovalQuestion } from "../../ui/table/useRemovalQuestion.tsx";
import { useSelectedRows } from "../../ui/table/useSelectedRows.ts";
import { hasEveryWord } from "../../ui/text/every-word.ts";
import { IconAdd } from "../../ui/theme/icons.ts";
import { CompanyTable, companyValues } from "./CompanyTable.tsx";
import { text } from "./texts.ts";
import { companiesKey, useCompanies } from "./useCompanies.ts";

/** `/companies` */
export function CompaniesPage() {
  const { data: companies, error, isPending, refetch } = useCompanies();
  const { words, typed, type, order, setOrder } = useListAddress();
  const found = companies?.filter(({ name, description, website_url }) =>
    hasEveryWord(words, name, description, website_url),
  );
  const shown = found && inOrder(found, order, companyValues);
  const selection = useSelectedRows(shown?.map(({ id }) => id) ?? []);
  const removal = useRemovalQuestion(
    questionFor,
    useBulkRemoval<Company>({
      queryKey: companiesKey,
      remove: api.companies.delete,
      onFailed: (count, reason) =>
        toast({ title: text("companies.removeFailed", { count }), message: describeError(reason), kind: "failure" }),
    }),
  );
  const isEmpty = companies?.length === 0 && !typed && !words;
  const add = (
    <Button component={Link} to="/companies/new" leftSection={<IconAdd size={18} stroke={1.75} />}>
      {text("companies.new")}
    </Button>
  );
  return (
    <Page title={text("companies.heading")} isWide action={!isEmpty && add}>
      <PageDescription>{text("companies.lead")}</PageDescription>
      {!isEmpty && <SearchField label={text("companies.search")} value={typed} found={found?.length} onChange={type} />}
      {isPending && <TableSkeleton />}
      {shown && shown.length > 0 && (
        <>
          <CompanyTable
            companies={shown}
            order={order}
            onOrder={setOrder}
            selection={selection}
            onRemove={(company) => removal.ask([company])}
          />
          <RemovalBar rows={shown} selection={selection} onRemove={removal.ask} />
        </>
      )}
      {found?.length === 0 && (
        <EmptyState
          action={isEmpty && add}
          drawing={CompanyDrawing}
          title={text(words.trim() ? "companies.notFound" : "companies.none")}
        >
          {words.trim() ? undefined : text("companies.noneHint")}
        </EmptyState>
      )}
      {removal.dialog}
      {error && !companies && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
    </Page>
  );
}

const questionFor = (companies: readonly Company[]) =>
  companies.length === 1
    ? text("companies.removeQuestion", { name: companies[0]!.name })
    : text("companies.removeManyQuestion", { count: companies.length });
