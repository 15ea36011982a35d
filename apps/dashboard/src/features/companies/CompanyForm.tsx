import { Textarea, TextInput } from "@mantine/core";
import type { Company, CompanyDraft } from "@parley/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { api } from "../../platform/requests/api.ts";
import { describeError, reasonsByField } from "../../platform/requests/errors.ts";
import { EditForm } from "../../ui/forms/EditForm.tsx";
import { useFields } from "../../ui/forms/useFields.ts";
import { SlackChannelField } from "./SlackChannelField.tsx";
import { changesForOption, channelOptions } from "./slack-choice.ts";
import { text } from "./texts.ts";
import { cacheCompany } from "./useCompanies.ts";
import { useSlackWorkspaces } from "./useSlackWorkspaces.ts";

interface CompanyFormProps {
  /** The company to change. Absent: the form creates a company. */
  company?: Company;
  onCancel(): void;
}

/** The server validates the fields. */
export function CompanyForm({ company, onCancel }: CompanyFormProps) {
  const saving = useSaveCompany(company);
  const workspaces = useSlackWorkspaces();
  const choices = channelOptions(company, workspaces.data ?? []);
  const { field, onSubmit, isChanged, setErrors } = useFields(
    {
      name: company?.name ?? "",
      description: company?.description ?? "",
      website_url: company?.website_url ?? "",
      slack_channel: choices.current.key,
    },
    () => ({}),
  );
  return (
    <EditForm
      isSaving={saving.isPending}
      isUnsaved={isChanged && !saving.isSuccess}
      error={saving.error ? describeError(saving.error) : undefined}
      onSubmit={onSubmit(({ name, description, website_url, slack_channel }) =>
        saving.mutate(
          {
            name,
            description: description || null,
            website_url: website_url || null,
            ...changesForOption(slack_channel, choices),
          },
          { onError: (error) => setErrors(reasonsByField(error)) },
        ),
      )}
      onCancel={onCancel}
    >
      <TextInput label={text("companies.name")} autoComplete="off" maxLength={255} autoFocus {...field("name")} />
      <Textarea
        label={text("companies.description")}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={255}
        {...field("description")}
      />
      <TextInput
        label={text("companies.website")}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={255}
        {...field("website_url")}
      />
      <SlackChannelField field={field("slack_channel")} workspaces={workspaces} choices={choices} />
    </EditForm>
  );
}

/** Creates or changes a company, then opens its page. */
function useSaveCompany(company: Company | undefined) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const saving = useMutation({
    mutationFn: (draft: CompanyDraft) =>
      company ? api.companies.update(company.id, draft) : api.companies.create(draft),
    onSuccess: (saved) => cacheCompany(cache, saved),
  });
  const savedId = saving.data?.id;
  // Navigate only after the form is no longer dirty. Before that, the form would ask for confirmation.
  useEffect(() => {
    if (savedId) void navigate(`/companies/${savedId}`, { replace: true });
  }, [savedId, navigate]);
  return saving;
}
