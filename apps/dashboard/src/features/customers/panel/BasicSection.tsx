import { declaredCustomerColumns, type ExpandedCustomer } from "@parley/contract";
import { Details } from "./Details.tsx";
import { sectionDetails } from "./details.ts";
import { EditableDetail } from "./editing/EditableDetail.tsx";
import { useChangeDetails } from "./editing/useChangeDetails.ts";
import { PanelSection } from "./PanelSection.tsx";
import { text } from "./texts.ts";

const editable = ["name", "email", "phone"] as const;

/** Who the customer is. Anonymous visitors can be named, too. */
export function BasicSection({ customer }: { customer: ExpandedCustomer }) {
  const change = useChangeDetails(customer.id);
  const details = sectionDetails(customer, "basic");
  const isEditable = (name: string) => editable.some((column) => text(`customerColumn.${column}`) === name);
  return (
    <PanelSection name="basic" title={text("customer.basic")}>
      <Details details={details.filter(({ name }) => !isEditable(name))} isBelow>
        {editable.map((column) => {
          const name = text(`customerColumn.${column}`);
          return (
            <EditableDetail
              key={`${customer.id} ${column}`}
              name={name}
              value={customer[column] ?? ""}
              href={details.find((detail) => detail.name === name)?.href}
              type={declaredCustomerColumns[column].input}
              onSave={(value) => change({ [column]: value === "" ? null : value })}
            />
          );
        })}
      </Details>
    </PanelSection>
  );
}
