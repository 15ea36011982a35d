import { TextInput } from "@mantine/core";
import type { Inbox, InboxChanges } from "@parley/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/requests/api.ts";
import { describeError, reasonsByField } from "../../platform/requests/errors.ts";
import { DescriptionItem, DescriptionList } from "../../ui/DescriptionList.tsx";
import { EditableCard } from "../../ui/forms/EditableCard.tsx";
import { EditForm } from "../../ui/forms/EditForm.tsx";
import { text } from "./texts.ts";
import { inboxKey, putInbox } from "./useInboxes.ts";
import { useInboxFields } from "./useInboxFields.ts";

/** The name and description of the inbox. */
export function InboxCard({ inbox }: { inbox: Inbox }) {
  return (
    <EditableCard heading={text("inboxes.details")} form={(close) => <InboxForm inbox={inbox} onClose={close} />}>
      <DescriptionList>
        <DescriptionItem name={text("inboxes.name")}>{inbox.name}</DescriptionItem>
        <DescriptionItem name={text("inboxes.description")}>
          {inbox.description || text("inboxes.noDescription")}
        </DescriptionItem>
      </DescriptionList>
    </EditableCard>
  );
}

function InboxForm({ inbox, onClose }: { inbox: Inbox; onClose(): void }) {
  const change = useChangeInbox(inbox.id);
  const { field, onSubmit, isChanged, setErrors } = useInboxFields(inbox.name, inbox.description ?? "");
  return (
    <EditForm
      isSaving={change.isPending}
      isUnsaved={isChanged}
      error={change.error ? describeError(change.error) : undefined}
      onSubmit={onSubmit((values) =>
        change.mutate(values, { onSuccess: onClose, onError: (error) => setErrors(reasonsByField(error)) }),
      )}
      onCancel={onClose}
    >
      <TextInput label={text("inboxes.name")} maxLength={255} autoFocus {...field("name")} />
      <TextInput label={text("inboxes.description")} maxLength={255} {...field("description")} />
    </EditForm>
  );
}

/** Saves the name and the description. After a failure the inbox is refetched. The form keeps the input. */
function useChangeInbox(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (changes: InboxChanges) => api.inboxes.update(id, changes),
    onSuccess: (inbox) => putInbox(cache, inbox),
    onError: () => void cache.invalidateQueries({ queryKey: inboxKey(id) }),
  });
}
