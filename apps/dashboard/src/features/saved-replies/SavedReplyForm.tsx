import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Modal, Textarea, TextInput } from "@mantine/core";
import type { SavedReply, SavedReplyDraft } from "@parley/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../platform/requests/api.ts";
import { describeError, reasonsByField } from "../../platform/requests/errors.ts";
import { EditForm } from "../../ui/forms/EditForm.tsx";
import { useFields } from "../../ui/forms/useFields.ts";
import { useMayUpload } from "../files/index.ts";
import { ReplyFiles } from "./ReplyFiles.tsx";
import { text } from "./texts.ts";
import { savedRepliesKey } from "./useSavedReplies.ts";

interface SavedReplyFormProps {
  /** The reply to change. Absent: the form creates a reply. */
  reply?: SavedReply | undefined;
  onClose(): void;
}

/**
 * A dialog for the name and content of a reply. A click beside it does not close it. Escape asks first if there are
 * changes.
 */
export function SavedReplyForm({ reply, onClose }: SavedReplyFormProps) {
  const saving = useSaveReply(reply);
  const { field, onSubmit, isChanged, setErrors } = useFields(
    { name: reply ? `/${reply.name}` : "", content: reply?.content ?? "" },
    ({ name, content }) => ({
      ...(!replyName(name) && { name: text("savedReplies.nameRequired") }),
      ...(!content.trim() && { content: text("savedReplies.contentRequired") }),
    }),
  );
  const mayUpload = useMayUpload();
  const [initial] = useState(reply?.attachments ?? []);
  const [files, setFiles] = useState(initial);
  const [isUploading, setIsUploading] = useState(false);
  const isUnsaved = isChanged || isUploading || files !== initial;
  return (
    <Modal
      opened
      onClose={() => (!isUnsaved || window.confirm(text("form.leave"))) && onClose()}
      title={text(reply ? "savedReplies.edit" : "savedReplies.create")}
      closeButtonProps={{ "aria-label": text("savedReplies.close") }}
      closeOnClickOutside={false}
      lockScroll={false}
      returnFocus={false} // the page returns the focus: it was there before the dialog
    >
      <EditForm
        isSaving={saving.isPending}
        isUnsaved={isUnsaved}
        isIncomplete={isUploading}
        error={saving.error ? describeError(saving.error) : undefined}
        onSubmit={onSubmit(({ name, content }) =>
          saving.mutate(
            { name: replyName(name), content, file_ids: files.map(({ id }) => id) },
            { onSuccess: onClose, onError: (error) => setErrors(reasonsByField(error)) },
          ),
        )}
        onCancel={onClose}
      >
        <TextInput
          label={text("savedReplies.name")}
          description={text("savedReplies.nameHint")}
          placeholder={text("savedReplies.namePlaceholder")}
          autoComplete="off"
          maxLength={255}
          data-autofocus
          {...field("name")}
        />
        <Textarea
          label={text("savedReplies.content")}
          description={text("savedReplies.contentHint")}
          autosize
          minRows={4}
          maxRows={12}
          maxLength={10_000}
          {...field("content")}
        />
        {(mayUpload || files.length > 0) && (
          <ReplyFiles files={files} mayUpload={mayUpload} onChange={setFiles} onBusy={setIsUploading} />
        )}
      </EditForm>
    </Modal>
  );
}

/** The name in the typed text, without the leading slash. */
const replyName = (typed: string) => typed.trim().replace(/^\//, "").trim();

/** Creates or changes a reply. */
function useSaveReply(reply: SavedReply | undefined) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (draft: SavedReplyDraft) =>
      reply ? api.savedReplies.update(reply.id, draft) : api.savedReplies.create(draft),
    async onSuccess(saved) {
      await cache.cancelQueries({ queryKey: savedRepliesKey }); // a response in flight may lack the reply
      cache.setQueryData<SavedReply[]>(
        savedRepliesKey,
        (known) => known && [...known.filter(({ id }) => id !== saved.id), saved],
      );
      void cache.invalidateQueries({ queryKey: savedRepliesKey });
    },
  });
}
