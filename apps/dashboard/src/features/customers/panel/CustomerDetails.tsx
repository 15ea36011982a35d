import type { Customer } from "@parley/contract";
import { memo } from "react";
import { describeError } from "../../../platform/errors.ts";
import { TryAgain } from "../../../ui/feedback/TryAgain.tsx";
import { useCustomer } from "../useCustomer.ts";
import { CustomerFacts } from "./CustomerFacts.tsx";
import { CustomerIssues } from "./CustomerIssues.tsx";
import { CustomerNotes } from "./CustomerNotes.tsx";

/** All known details of a customer. The agent edits notes and issues on the customer's page. */
export const CustomerDetails = memo((props: { customer: Customer }) => {
  const { customer, error, refetch } = useCustomer(props.customer);
  const { id, notes = [], issues = [] } = customer;
  return (
    <>
      {error && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
      <CustomerFacts customer={customer} />
      {notes.length > 0 && <CustomerNotes customerId={id} notes={notes} />}
      {issues.length > 0 && <CustomerIssues customerId={id} issues={issues} />}
    </>
  );
});
