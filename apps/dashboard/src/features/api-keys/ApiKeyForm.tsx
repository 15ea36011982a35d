import { TextInput } from "@mantine/core";
import { describeError, reasonsByField } from "../../platform/requests/errors.ts";
import { EditForm } from "../../ui/forms/EditForm.tsx";
import { useFields } from "../../ui/forms/useFields.ts";
import { text } from "./texts.ts";
import { useGenerateKey } from "./useApiKeys.ts";

/** Asks for the description of a new key. */
export function ApiKeyForm({ onClose }: { onClose(): void }) {
  const generating = useGenerateKey();
  const { field, onSubmit, isChanged, setErrors } = useFields({ label: "" }, ({ label }) => ({
    ...(!label.trim() && { label: text("apiKeys.descriptionRequired") }),
  }));
  return (
    <EditForm
      isSaving={generating.isPending}
      isUnsaved={isChanged}
      error={generating.error ? describeError(generating.error) : undefined}
      onSubmit={onSubmit(({ label }) =>
        generating.mutate(label.trim(), {
          onSuccess: onClose,
          onError: (error) => setErrors(reasonsByField(error)),
        }),
      )}
      onCancel={onClose}
    >
      <TextInput
        label={text("apiKeys.description")}
        placeholder={text("apiKeys.descriptionPlaceholder")}
        description={text("apiKeys.warning")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        autoComplete="off"
        maxLength={255}
        data-autofocus
        {...field("label")}
      />
    </EditForm>
  );
}
