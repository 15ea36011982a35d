import { TextInput } from "@mantine/core";
import { declaredCustomerColumns, type ExpandedCustomer } from "@parley/contract";
import { reasonsByField } from "../../../platform/requests/errors.ts";
import { toast } from "../../../ui/feedback/toasts/toast.ts";
import { EditForm } from "../../../ui/forms/EditForm.tsx";
import { FormDialog } from "../../../ui/forms/FormDialog.tsx";
import { useFields } from "../../../ui/forms/useFields.ts";
import { CompanyField } from "../../companies/index.ts";
import { text } from "../texts.ts";
import { failureReason } from "./failure-reason.ts";
import { inputColumns, mapInputs, useChangeCustomer } from "./useChangeCustomer.ts";

interface EditCustomerProps {
  customer: ExpandedCustomer;
  onClose(): void;
}

/** The form for the columns with an input, and for the company. */
export function EditCustomer({ customer, onClose }: EditCustomerProps) {
  const saving = useChangeCustomer(customer.id);
  const { values, field, fill, onSubmit, isChanged, setErrors } = useFields(
    { ...mapInputs((column) => customer[column] ?? ""), company_id: customer.company_id ?? "" },
    () => ({}),
  );
  return (
    <FormDialog isOpen title={text("customerPage.edit")} onClose={onClose}>
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
        <CompanyField
          value={values.company_id}
          error={field("company_id").error}
          onPick={(company_id) => fill({ company_id })}
          company={customer.company}
        />
      </EditForm>
    </FormDialog>
  );
}
