import { Button, VisuallyHidden } from "@mantine/core";
import { useFocusReturn } from "@mantine/hooks";
import type { CustomerSort, ExpandedCustomer } from "@parley/contract";
import { startTransition, useOptimistic, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { describeError } from "../../../platform/requests/errors.ts";
import { TryAgain } from "../../../ui/feedback/TryAgain.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { BulkBar } from "../../../ui/table/BulkBar.tsx";
import { orderInText, textOfOrder } from "../../../ui/table/order.ts";
import { TableSkeleton } from "../../../ui/table/TableSkeleton.tsx";
import { text as tableText } from "../../../ui/table/texts.ts";
import { useSelectedRows } from "../../../ui/table/useSelectedRows.ts";
import { IconAdd, IconImport } from "../../../ui/theme/icons.ts";
import { useOpenConversation } from "../../conversations/index.ts";
import { StartConversation } from "../StartConversation.tsx";
import { text } from "../texts.ts";
import { CustomerFilters } from "./CustomerFilters.tsx";
import styles from "./CustomersPage.module.css";
import { CustomerTable } from "./CustomerTable.tsx";
import { type CustomerListFilter, hasFilter, queryOf, readFilter } from "./customer-filter.ts";
import { ExportButton } from "./ExportButton.tsx";
import { LatestMessagesDialog } from "./LatestMessagesDialog.tsx";
import { NewCustomer } from "./NewCustomer.tsx";
import { NoCustomers } from "./NoCustomers.tsx";
import { Pagination } from "./Pagination.tsx";
import { TagSelected } from "./TagSelected.tsx";
import { useCustomerList } from "./useCustomerList.ts";

type Shown = { is: "new" } | { is: "talk" | "start"; customer: ExpandedCustomer };

/** `/customers`: the customers of the account. */
export function CustomersPage() {
  const { filter, changeFilter } = useCustomerFilter();
  const { page, isPlaceholderData, error, refetch } = useCustomerList(filter);
  const [shown, setShown] = useState<Shown>();
  const openConversation = useOpenConversation();
  useFocusReturn({ opened: shown !== undefined });
  const selection = useSelectedRows(page?.customers.map(({ id }) => id) ?? []);
  const close = () => setShown(undefined);
  const talk = shown?.is === "talk" ? shown.customer.conversations?.[0] : undefined;
  return (
    <Page
      title={text("customers.heading")}
      isWide
      action={
        <>
          <Button
            variant="default"
            component={Link}
            to="/customers/import"
            leftSection={<IconImport size={18} stroke={1.75} />}
          >
            {text("import.open")}
          </Button>
          <ExportButton filter={filter} />
          <Button leftSection={<IconAdd size={18} stroke={1.75} />} onClick={() => setShown({ is: "new" })}>
            {text("customers.new")}
          </Button>
        </>
      }
    >
      <p className={styles.lead}>{text("customers.lead")}</p>
      <CustomerFilters filter={filter} onChange={changeFilter} />
      <span role="status">
        <VisuallyHidden>
          {page?.customers.length === 0 && hasFilter(filter) && tableText("table.found", { count: 0 })}
        </VisuallyHidden>
      </span>
      {!page && !error && <TableSkeleton />}
      {page && page.customers.length > 0 && (
        <div className={styles.list} aria-busy={isPlaceholderData}>
          <CustomerTable
            customers={page.customers}
            order={orderInText(filter.sort ?? null)}
            onOrder={(order) => changeFilter({ sort: order && (textOfOrder(order) as CustomerSort) })}
            selection={selection}
            onView={(customer) => setShown({ is: "talk", customer })}
            onStart={(customer) => setShown({ is: "start", customer })}
          />
          <Pagination page={page} onTurn={(number) => changeFilter({ page: number })} />
          <BulkBar selection={selection}>
            <TagSelected selected={page.customers.filter(({ id }) => selection.ids.includes(id))} />
          </BulkBar>
        </div>
      )}
      {page?.customers.length === 0 && !isPlaceholderData && <NoCustomers filter={filter} onChange={changeFilter} />}
      {error && !page && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
      {shown?.is === "new" && (
        <NewCustomer
          onCreated={({ email }) => {
            changeFilter({ q: "", tagIds: [], isAnonymousIncluded: filter.isAnonymousIncluded || !email });
            close();
          }}
          onClose={close}
        />
      )}
      {shown?.is === "talk" && talk && (
        <LatestMessagesDialog
          customer={shown.customer}
          conversation={talk}
          onStart={() => setShown({ is: "start", customer: shown.customer })}
          onClose={close}
        />
      )}
      {shown?.is === "start" && (
        <StartConversation customer={shown.customer} onStarted={openConversation} onClose={close} />
      )}
    </Page>
  );
}

/**
 * The address contains the filter of the list, so the filter survives a look at one of the customers. The router changes
 * the address a moment after the click. Until then the filter is optimistic: a ticked box looks ticked at once.
 */
function useCustomerFilter() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [filter, showFilter] = useOptimistic(readFilter(query));

  /** Each change except a change of the page goes back to the first page. */
  function changeFilter(changes: Partial<CustomerListFilter>) {
    const next = { ...filter, page: 1, ...changes };
    startTransition(async () => {
      showFilter(next);
      await navigate(`?${queryOf(next)}`, { replace: changes.page === undefined });
    });
  }
  return { filter, changeFilter };
}
