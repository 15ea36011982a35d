import { TextInput } from "@mantine/core";
import { type Customer, declaredCustomerColumns } from "@parley/contract";
import { reasonsByField } from "../../../platform/errors.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { EditForm } from "../../../ui/forms/EditForm.tsx";
import { useFields } from "../../../ui/forms/useFields.ts";
import { Dialog } from "../Dialog.tsx";
import { text } from "../texts.ts";
import { failureReason } from "./failure-reason.ts";
import { inputColumns, mapInputs, useChangeCustomer } from "./useChangeCustomer.ts";

interface EditCustomerProps {
  customer: Customer;
  onClose(): void;
}

/** The form for the columns with an input. */
export function EditCustomer({ customer, onClose }: EditCustomerProps) {
  const saving = useChangeCustomer(customer.id);
  const { field, onSubmit, isChanged, setErrors } = useFields(
    mapInputs((column) => customer[column] ?? ""),
    () => ({}),
  );
  return (
    <Dialog title={text("customerPage.edit")} isUnsaved={isChanged} onClose={onClose}>
      <EditForm
        isSaving={saving.isPending}
        isUnsaved={isChanged}
        error={saving.error ? failureReason(text("customerPage.updateFailed"), saving.error) : undefined}
        onSubmit={onSubmit((values) =>
          saving.mutate(values, {
            onSuccess() {
              toast({ title: text("customerPage.updated"), kind: "success" });
              onClose();
            },
            onError: (error) => setErrors(reasonsByField(error)),
          }),
        )}
        onCancel={onClose}
      >
        {inputColumns.map((column, index) => (
          <TextInput
            key={column}
            label={text(`customerColumn.${column}`)}
            type={declaredCustomerColumns[column].input}
            autoComplete="off"
            data-autofocus={index === 0}
            {...field(column)}
          />
        ))}
      </EditForm>
    </Dialog>
  );
}
