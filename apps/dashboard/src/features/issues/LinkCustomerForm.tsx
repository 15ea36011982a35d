import { describeError } from "../../platform/requests/errors.ts";
import { FormError } from "../../ui/forms/FormError.tsx";
import { CustomerPicker } from "../linked-customers/index.ts";
import { useLinkCustomer } from "./useLinkCustomer.ts";

/** Finds a customer and links the customer to the issue. */
export function LinkCustomerForm({ issueId, onClose }: { issueId: string; onClose(): void }) {
  const { link, error } = useLinkCustomer(issueId);
  return (
    <>
      <FormError>{error ? describeError(error) : undefined}</FormError>
      <CustomerPicker onPick={({ id }) => link(id, onClose)} />
    </>
  );
}
