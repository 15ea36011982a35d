import type { Customer } from "@parley/contract";
import { type FormEvent, useState } from "react";
import { describeError } from "../../../platform/errors.ts";
import { EditForm } from "../../../ui/forms/EditForm.tsx";
import { CustomerChoice } from "../../linked-customers/index.ts";
import { Dialog } from "../Dialog.tsx";
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
  const [isChosen, setChosen] = useState(false);
  const [keptId, setKeptId] = useState(customer.id);
  const merging = useMergeCustomers();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!other) return;
    if (!isChosen) return setChosen(true);
    const [merged, kept] = keptId === customer.id ? [other, customer] : [customer, other];
    merging.mutate({ merged, kept }, { onSuccess: onClose });
  }

  const isAsking = isChosen && other !== undefined;
  return (
    <Dialog title={text(isAsking ? "merge.question" : "merge.title")} onClose={onClose}>
      <EditForm
        key={String(isAsking)}
        isSaving={merging.isPending}
        isIncomplete={!other}
        error={merging.error ? describeError(merging.error) : undefined}
        submit={text(isAsking ? "merge.now" : "merge.next")}
        onSubmit={submit}
        onCancel={isAsking ? () => setChosen(false) : onClose}
      >
        {isAsking ? (
          <MergeDirection customers={[customer, other]} keptId={keptId} onKeep={setKeptId} />
        ) : (
          <CustomerChoice chosen={other} onChoose={setOther} exceptId={customer.id} />
        )}
      </EditForm>
    </Dialog>
  );
}
