import { Button } from "@mantine/core";
import { PeopleDrawing } from "../../../ui/feedback/drawings.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { text } from "../texts.ts";
import { type CustomerListFilter, hasFilter } from "./customer-filter.ts";

interface NoCustomersProps {
  filter: CustomerListFilter;
  onChange(changes: Partial<CustomerListFilter>): void;
}

/** Explains why the list is empty, and offers the next step. */
export function NoCustomers({ filter, onChange }: NoCustomersProps) {
  if (hasFilter(filter)) {
    const showAll = () => onChange({ q: "", tagIds: [] });
    return (
      <EmptyState
        drawing={PeopleDrawing}
        title={text("customers.notFound")}
        action={<Way onClick={showAll}>{text("customers.showAll")}</Way>}
      >
        {text("customers.notFoundHint")}
      </EmptyState>
    );
  }
  if (filter.isAnonymousIncluded) {
    return (
      <EmptyState drawing={PeopleDrawing} title={text("customers.none")}>
        {text("customers.noneAtAll")}
      </EmptyState>
    );
  }
  const include = () => onChange({ isAnonymousIncluded: true });
  return (
    <EmptyState
      drawing={PeopleDrawing}
      title={text("customers.none")}
      action={<Way onClick={include}>{text("customers.showAnonymous")}</Way>}
    >
      {text("customers.noneHint")}
    </EmptyState>
  );
}

const Way = (props: { onClick(): void; children: string }) => <Button variant="default" {...props} />;
