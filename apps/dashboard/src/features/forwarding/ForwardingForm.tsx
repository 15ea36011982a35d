import { TextInput } from "@mantine/core";
import type { ForwardingAddress } from "@parley/contract";
import { describeError, reasonsByField } from "../../platform/requests/errors.ts";
import { EditForm } from "../../ui/forms/EditForm.tsx";
import { useFields } from "../../ui/forms/useFields.ts";
import { PickerField } from "../../ui/pickers/PickerField.tsx";
import { useInboxes } from "../inboxes/index.ts";
import { text } from "./texts.ts";
import { useSaveForwarding } from "./useForwarding.ts";

interface ForwardingFormProps {
  /** The address to change. Absent: the form creates an address. */
  address: ForwardingAddress | undefined;
  /** The inbox of the page. A new address belongs to it. */
  inboxId: string | undefined;
  onClose(): void;
}

/** Asks for a forwarding address and its inbox. */
export function ForwardingForm({ address, inboxId, onClose }: ForwardingFormProps) {
  const saving = useSaveForwarding(address);
  const { data: inboxes = [] } = useInboxes();
  const { values, field, fill, onSubmit, isChanged, setErrors } = useFields(
    {
      source_email_address: address?.source_email_address ?? "",
      description: address?.description ?? "",
      inbox_id: address?.inbox_id ?? inboxId ?? "",
    },
    ({ source_email_address: source }) => ({
      ...(source.trim() &&
        !/^\S+@\S+$/.test(source.trim()) && { source_email_address: text("forwarding.sourceWrong") }),
    }),
  );
  return (
    <EditForm
      isSaving={saving.isPending}
      isUnsaved={isChanged}
      error={saving.error ? describeError(saving.error) : undefined}
      onSubmit={onSubmit(({ source_email_address, description, inbox_id }) =>
        saving.mutate(
          {
            source_email_address: source_email_address.trim() || null,
            description: description.trim() || null,
            inbox_id: inbox_id || null,
          },
          { onSuccess: onClose, onError: (error) => setErrors(reasonsByField(error)) },
        ),
      )}
      onCancel={onClose}
    >
      <TextInput
        type="email"
        label={text("forwarding.sourceLabel")}
        description={text("forwarding.sourceHint")}
        placeholder={text("forwarding.sourcePlaceholder")}
        autoComplete="off"
        maxLength={255}
        data-autofocus
        {...field("source_email_address")}
      />
      <TextInput label={text("forwarding.description")} maxLength={255} {...field("description")} />
      {!inboxId && (
        <PickerField
          label={text("forwarding.inbox")}
          options={[
            { value: "", label: text("forwarding.primaryInbox") },
            ...inboxes.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={values.inbox_id}
          onPick={(inbox_id) => fill({ inbox_id })}
          nothing={(q) => text("forwarding.noInbox", { q })}
          error={field("inbox_id").error}
        />
      )}
    </EditForm>
  );
}
