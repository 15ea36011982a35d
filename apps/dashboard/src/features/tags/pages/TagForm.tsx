import { TextInput } from "@mantine/core";
import type { Tag, TagDraft } from "@parley/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../platform/requests/api.ts";
import { describeError, reasonsByField } from "../../../platform/requests/errors.ts";
import { EditForm } from "../../../ui/forms/EditForm.tsx";
import { useFields } from "../../../ui/forms/useFields.ts";
import { colourOf, nextColour } from "../tag-colours.ts";
import { tagsQuery, useTags } from "../useTags.ts";
import { PaletteField } from "./PaletteField.tsx";
import { text } from "./texts.ts";
import { tagKey } from "./useTag.ts";

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

/** Creates or changes a tag. */
function useSaveTag(tag: Tag | undefined) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (draft: TagDraft) => (tag ? api.tags.update(tag.id, draft) : api.tags.create(draft)),
    async onSuccess(saved) {
      await cache.cancelQueries({ queryKey: tagsQuery.queryKey }); // a response in flight may lack the tag
      cache.setQueryData(tagKey(saved.id), saved);
      cache.setQueryData(tagsQuery.queryKey, (known) => {
        if (!known?.some(({ id }) => id === saved.id)) return known && [...known, saved];
        return known.map((other) => (other.id === saved.id ? saved : other));
      });
      void cache.invalidateQueries({ queryKey: ["customers"] }); // customers with this tag show it
    },
  });
}
