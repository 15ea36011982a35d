import { useDidUpdate } from "@mantine/hooks";
import type { Customer } from "@parley/contract";
import { type FormEvent, useRef, useState } from "react";
import { describeError } from "../../../platform/requests/errors.ts";
import { EditForm } from "../../../ui/forms/EditForm.tsx";
import { FormDialog } from "../../../ui/forms/FormDialog.tsx";
import { CustomerPicker } from "../../linked-customers/index.ts";
import { text } from "../texts.ts";
import { MergeDirection } from "./MergeDirection.tsx";
import { useMergeCustomers } from "./useMergeCustomers.ts";

interface MergeDialogProps {
  customer: Customer;
  onClose(): void;
}

/** Asks for the other customer, then which of the two is kept, and explains the consequences. */
export function MergeDialog({ customer, onClose }: MergeDialogProps) {
  const [other, setOther] = useState<Customer>();
  const step = useRef<HTMLDivElement>(null);
  // The focused control of the step before is gone. The dialog itself sets the focus only when it opens.
  useDidUpdate(() => step.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus(), [other]);
  return (
    <FormDialog isOpen title={text(other ? "merge.question" : "merge.title")} onClose={onClose}>
      <div ref={step}>
        {other ? (
          <MergeForm customer={customer} other={other} onBack={() => setOther(undefined)} onClose={onClose} />
        ) : (
          <CustomerPicker onPick={setOther} exceptId={customer.id} />
        )}
      </div>
    </FormDialog>
  );
}

function MergeForm({ customer, other, onBack, onClose }: MergeDialogProps & { other: Customer; onBack(): void }) {
  const [keptId, setKeptId] = useState(customer.id);
  const merging = useMergeCustomers();

  function submit(event: FormEvent) {
    event.preventDefault();
    const [merged, kept] = keptId === customer.id ? [other, customer] : [customer, other];
    merging.mutate({ merged, kept }, { onSuccess: onClose });
  }

  return (
    <EditForm
      isSaving={merging.isPending}
      error={merging.error ? describeError(merging.error) : undefined}
      submit={text("merge.now")}
      onSubmit={submit}
      onCancel={onBack}
    >
      <MergeDirection customers={[customer, other]} keptId={keptId} onKeep={setKeptId} />
    </EditForm>
  );
}
