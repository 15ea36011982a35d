import { Textarea } from "@mantine/core";
import { describeError, reasonsByField } from "../../platform/requests/errors.ts";
import { EditForm } from "../../ui/forms/EditForm.tsx";
import { useFields } from "../../ui/forms/useFields.ts";
import { text } from "./texts.ts";
import { useChangeMailLinks } from "./useMailLinks.ts";

const linesOf = (typed: string) => typed.split(/\s+/).filter(Boolean);

/** A check for obvious mistakes. The server validates the hosts. */
const isHost = (line: string) => !/[/@?#\\]/.test(line);

export function MailLinksForm({ hosts, onClose }: { hosts: string[]; onClose(): void }) {
  const saving = useChangeMailLinks();
  const { field, onSubmit, isChanged, setErrors } = useFields({ hosts: hosts.join("\n") }, ({ hosts }) =>
    linesOf(hosts).every(isHost) ? {} : { hosts: text("mailLinks.wrong") },
  );
  return (
    <EditForm
      isSaving={saving.isPending}
      isUnsaved={isChanged}
      error={saving.error ? describeError(saving.error) : undefined}
      onSubmit={onSubmit(({ hosts }) =>
        saving.mutate(
          { hosts: linesOf(hosts) },
          { onSuccess: onClose, onError: (error) => setErrors(reasonsByField(error)) },
        ),
      )}
      onCancel={onClose}
    >
      <Textarea
        label={text("mailLinks.hosts")}
        description={text("mailLinks.hostsHint")}
        placeholder="www.example.com"
        autoComplete="off"
        spellCheck={false}
        autosize
        minRows={3}
        autoFocus
        {...field("hosts")}
      />
    </EditForm>
  );
}
