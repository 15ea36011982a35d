import { Textarea, TextInput } from "@mantine/core";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { describeError, reasonsByField } from "../../platform/requests/errors.ts";
import { EditForm } from "../../ui/forms/EditForm.tsx";
import { useFields } from "../../ui/forms/useFields.ts";
import { text } from "./texts.ts";
import { useAddFunction } from "./useFunctions.ts";

/** Asks for the name of a new function, then opens its page. */
export function NewFunctionForm({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const adding = useAddFunction();
  const { data: added } = adding;
  useEffect(() => {
    if (added) void navigate(`/functions/${added.id}`); // the form is no longer dirty
  }, [added, navigate]);
  const { field, onSubmit, isChanged, setErrors } = useFields({ name: "", description: "" }, () => ({}));
  return (
    <EditForm
      isSaving={adding.isPending}
      isUnsaved={isChanged && !adding.isSuccess}
      error={adding.error ? describeError(adding.error) : undefined}
      onSubmit={onSubmit(({ name, description }) =>
        adding.mutate(
          { name: name.trim() || text("functions.untitled"), description: description.trim() || null },
          { onError: (error) => setErrors(reasonsByField(error)) },
        ),
      )}
      onCancel={onClose}
    >
      <TextInput
        label={text("functions.name")}
        placeholder={text("functions.untitled")}
        autoComplete="off"
        maxLength={255}
        data-autofocus
        {...field("name")}
      />
      <Textarea
        label={text("functions.description")}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={10_000}
        {...field("description")}
      />
    </EditForm>
  );
}
