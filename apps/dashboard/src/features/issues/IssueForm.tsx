import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { Issue, IssueDraft, IssueState } from "@parley/contract";
import { describeError, reasonsByField } from "../../platform/requests/errors.ts";
import { EditForm } from "../../ui/forms/EditForm.tsx";
import { useFields } from "../../ui/forms/useFields.ts";
import { FillFromGithub } from "./FillFromGithub.tsx";
import { issueStates } from "./issue-states.ts";
import { text } from "./texts.ts";

interface Saving {
  isPending: boolean;
  error: Error | null;
  mutate(draft: IssueDraft, then: { onSuccess(): void; onError(error: Error): void }): void;
}

interface IssueFormProps {
  /** The initial values. */
  issue?: Issue;
  saving: Saving;
  onClose(): void;
}

/** The server validates the fields. */
export function IssueForm({ issue, saving, onClose }: IssueFormProps) {
  const { values, field, fill, onSubmit, isChanged, setErrors } = useFields(
    {
      title: issue?.title ?? "",
      body: issue?.body ?? "",
      github_issue_url: issue?.github_issue_url ?? "",
      state: issue?.state ?? "unstarted",
    },
    () => ({}),
  );
  return (
    <EditForm
      isSaving={saving.isPending}
      isUnsaved={isChanged}
      error={saving.error ? describeError(saving.error) : undefined}
      onSubmit={onSubmit(({ title, body, github_issue_url, state }) =>
        saving.mutate(
          { title, body: body || null, github_issue_url: github_issue_url || null, state: state as IssueState },
          { onSuccess: onClose, onError: (error) => setErrors(reasonsByField(error)) },
        ),
      )}
      onCancel={onClose}
    >
      <TextInput
        label={text("issueForm.title")}
        autoComplete="off"
        maxLength={255}
        data-autofocus
        {...field("title")}
      />
      <Textarea
        label={text("issueForm.body")}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={10_000}
        {...field("body")}
      />
      <TextInput
        label={text("issueForm.url")}
        inputMode="url"
        autoComplete="off"
        maxLength={255}
        {...field("github_issue_url")}
      />
      <FillFromGithub
        url={values.github_issue_url}
        onFound={fill}
        onFailed={(reason) => setErrors({ github_issue_url: reason })}
      />
      <NativeSelect
        label={text("issueForm.state")}
        data={issueStates.map((value) => ({ value, label: text(`issue.${value}`) }))}
        {...field("state")}
      />
    </EditForm>
  );
}
