import type { Customer } from "@parley/contract";
import { type FormEvent, useState } from "react";
import { describeError } from "../../platform/errors.ts";
import { EditForm } from "../../ui/forms/EditForm.tsx";
import { CustomerChoice } from "../linked-customers/index.ts";
import { text } from "./texts.ts";
import { useLinkCustomer } from "./useLinkCustomer.ts";

/** Finds a customer and links the customer to the issue. Without a selection, submit only closes the form. */
export function LinkCustomerForm({ issueId, onClose }: { issueId: string; onClose(): void }) {
  const [selected, setSelected] = useState<Customer>();
  const link = useLinkCustomer(issueId);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (selected) link.mutate(selected.id, { onSuccess: onClose });
    else onClose();
  }

  return (
    <EditForm
      isSaving={link.isPending}
      error={link.error ? describeError(link.error) : undefined}
      submit={text("issuePeople.submit")}
      onSubmit={submit}
      onCancel={onClose}
    >
      <CustomerChoice chosen={selected} onChoose={setSelected} />
    </EditForm>
  );
}
