import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Modal, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { api } from "../../platform/requests/api.ts";
import { describeError, reasonsByField } from "../../platform/requests/errors.ts";
import { EditForm } from "../../ui/forms/EditForm.tsx";
import { text } from "./texts.ts";
import { putInbox } from "./useInboxes.ts";
import { useInboxFields } from "./useInboxFields.ts";

interface NewInboxProps {
  isOpen: boolean;
  onClose(): void;
}

export function NewInbox({ isOpen, onClose }: NewInboxProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={text("inboxes.create")}
      closeButtonProps={{ "aria-label": text("form.close") }}
      closeOnClickOutside={false}
      lockScroll={false}
      returnFocus={false}
    >
      <NewInboxForm onClose={onClose} />
    </Modal>
  );
}

function NewInboxForm({ onClose }: { onClose(): void }) {
  const adding = useAddInbox(onClose);
  const { field, onSubmit, setErrors } = useInboxFields("", "");
  return (
    <EditForm
      isSaving={adding.isPending}
      error={adding.error ? describeError(adding.error) : undefined}
      submit={text("inboxes.createNow")}
      onSubmit={onSubmit((values) => adding.mutate(values, { onError: (error) => setErrors(reasonsByField(error)) }))}
      onCancel={onClose}
    >
      <TextInput label={text("inboxes.name")} maxLength={255} data-autofocus {...field("name")} />
      <TextInput label={text("inboxes.description")} maxLength={255} {...field("description")} />
    </EditForm>
  );
}

/** Creates an inbox and opens its page. */
function useAddInbox(onSuccess: () => void) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: api.inboxes.create,
    onSuccess(inbox) {
      putInbox(cache, inbox);
      onSuccess();
      void navigate(`/inboxes/${inbox.id}`);
    },
  });
}
