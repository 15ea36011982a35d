import type { Customer } from "@parley/contract";
import { memo, type ReactNode } from "react";
import { describeError } from "../../../platform/requests/errors.ts";
import { TryAgain } from "../../../ui/feedback/TryAgain.tsx";
import { useCustomer } from "../useCustomer.ts";
import type { SectionName } from "./arranging/section-order.ts";
import { CustomerSections } from "./CustomerSections.tsx";

interface CustomerDetailsProps extends Partial<Record<SectionName, ReactNode>> {
  customer: Customer;
}

/** All known details of a customer, which the agent edits in their place. */
export const CustomerDetails = memo(({ customer: listed, ...further }: CustomerDetailsProps) => {
  const { customer, error, refetch } = useCustomer(listed);
  return (
    <>
      {error && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
      <CustomerSections customer={customer} further={further} />
    </>
  );
});
