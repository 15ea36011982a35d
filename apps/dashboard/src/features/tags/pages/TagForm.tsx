import { TextInput } from "@mantine/core";
import type { Tag } from "@parley/contract";
import { describeError, reasonsByField } from "../../../platform/errors.ts";
import { EditForm } from "../../../ui/forms/EditForm.tsx";
import { useFields } from "../../../ui/forms/useFields.ts";
import { colourOf, nextColour } from "../tag-colours.ts";
import { useTags } from "../useTags.ts";
import { PaletteField } from "./PaletteField.tsx";
import { text } from "./texts.ts";
import { useSaveTag } from "./useSaveTag.ts";

interface TagFormProps {
  /** The tag to change. Absent: the form creates a tag in the next color of the palette. */
  tag?: Tag;
  onClose(): void;
}

/** The server validates the fields. */
export function TagForm({ tag, onClose }: TagFormProps) {
  const { data: tags = [] } = useTags();
  const saving = useSaveTag(tag);
  const { field, onSubmit, isChanged, setErrors } = useFields(
    {
      name: tag?.name ?? "",
      description: tag?.description ?? "",
      color: tag ? colourOf(tag) : nextColour(tags),
    },
    () => ({}),
  );
  return (
    <EditForm
      isSaving={saving.isPending}
      isUnsaved={isChanged}
      error={saving.error ? describeError(saving.error) : undefined}
      onSubmit={onSubmit(({ name, description, color }) =>
        saving.mutate(
          { name, description: description || null, color },
          { onSuccess: onClose, onError: (error) => setErrors(reasonsByField(error)) },
        ),
      )}
      onCancel={onClose}
    >
      <TextInput label={text("tagPages.name")} autoComplete="off" maxLength={255} data-autofocus {...field("name")} />
      <TextInput label={text("tagPages.description")} autoComplete="off" maxLength={255} {...field("description")} />
      <PaletteField label={text("tagForm.colour")} {...field("color")} />
    </EditForm>
  );
}
