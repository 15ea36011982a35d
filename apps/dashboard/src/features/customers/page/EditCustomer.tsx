import { TextInput } from "@mantine/core";
import type { Customer } from "@parley/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../platform/api.ts";
import { reasonsByField } from "../../../platform/errors.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { EditForm } from "../../../ui/forms/EditForm.tsx";
import { useFields } from "../../../ui/forms/useFields.ts";
import { customerListKey } from "../customers-key.ts";
import { Dialog } from "../Dialog.tsx";
import { text } from "../texts.ts";
import { customerQuery } from "../useCustomer.ts";
import { failureReason } from "./failure-reason.ts";

interface EditCustomerProps {
  customer: Customer;
  onClose(): void;
}

/** The form for name, email and phone. */
export function EditCustomer({ customer, onClose }: EditCustomerProps) {
  const { name, email, phone } = customer;
  const saving = useChangeCustomer(customer.id);
  const { field, onSubmit, isChanged, setErrors } = useFields(
    { name: name ?? "", email: email ?? "", phone: phone ?? "" },
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
        <TextInput label={text("customers.name")} autoComplete="off" data-autofocus {...field("name")} />
        <TextInput label={text("customers.email")} type="email" autoComplete="off" {...field("email")} />
        <TextInput label={text("customers.phone")} type="tel" autoComplete="off" {...field("phone")} />
      </EditForm>
    </Dialog>
  );
}

interface CustomerFields {
  name: string;
  email: string;
  phone: string;
}

/** Changes a customer. Empty fields become null. */
function useChangeCustomer(id: string) {
  const cache = useQueryClient();
  const { queryKey } = customerQuery(id);
  return useMutation({
    mutationFn: ({ name, email, phone }: CustomerFields) =>
      api.customers.update(id, { name: name || null, email: email || null, phone: phone || null }),
    async onSuccess(changed) {
      await cache.cancelQueries({ queryKey }); // a response in flight may be stale
      cache.setQueryData(queryKey, (known) => ({ ...known, ...changed }));
      void cache.invalidateQueries({ queryKey: customerListKey });
    },
  });
}
