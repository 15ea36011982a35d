import { TextInput } from "@mantine/core";
import type { Customer } from "@parley/contract";
import { describeError, reasonsByField } from "../../../platform/requests/errors.ts";
import { EditForm } from "../../../ui/forms/EditForm.tsx";
import { FormDialog } from "../../../ui/forms/FormDialog.tsx";
import { useFields } from "../../../ui/forms/useFields.ts";
import { text } from "../texts.ts";
import { useAddCustomer } from "./useAddCustomer.ts";

interface NewCustomerProps {
  onCreated(customer: Customer): void;
  onClose(): void;
}

/** Asks for a customer who has not written yet. The server validates the fields. */
export function NewCustomer({ onCreated, onClose }: NewCustomerProps) {
  const adding = useAddCustomer();
  const { field, onSubmit, isChanged, setErrors } = useFields({ email: "", name: "", phone: "" }, () => ({}));
  return (
    <FormDialog isOpen title={text("customers.create")} onClose={onClose}>
      <EditForm
        isSaving={adding.isPending}
        isUnsaved={isChanged}
        error={adding.error ? describeError(adding.error) : undefined}
        submit={text("customers.createNow")}
        onSubmit={onSubmit((values) =>
          adding.mutate(values, { onSuccess: onCreated, onError: (error) => setErrors(reasonsByField(error)) }),
        )}
        onCancel={onClose}
      >
        <TextInput
          label={text("customerColumn.email")}
          type="email"
          autoComplete="off"
          data-autofocus
          {...field("email")}
        />
        <TextInput label={text("customerColumn.name")} autoComplete="off" {...field("name")} />
        <TextInput
          label={text("customerColumn.phone")}
          description={text("customers.phoneHint")}
          type="tel"
          autoComplete="off"
          {...field("phone")}
        />
      </EditForm>
    </FormDialog>
  );
}
