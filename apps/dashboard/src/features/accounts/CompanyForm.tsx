import { TextInput } from "@mantine/core";
import type { Account } from "@parley/contract";
import { reasonsByField } from "../../platform/requests/errors.ts";
import { EditForm } from "../../ui/forms/EditForm.tsx";
import { useFields } from "../../ui/forms/useFields.ts";
import { text } from "./texts.ts";
import { useAccountForm } from "./useAccountForm.ts";

export function CompanyForm({ account, onClose }: { account: Account; onClose(): void }) {
  const { form, save } = useAccountForm(onClose);
  const { field, onSubmit, isChanged, setErrors } = useFields(
    { company_name: account.company_name, company_logo_url: account.company_logo_url ?? "" },
    ({ company_name }) => (company_name.trim() ? {} : { company_name: text("register.companyRequired") }),
  );
  return (
    <EditForm
      {...form}
      isUnsaved={isChanged}
      onSubmit={onSubmit((values) => save(values, (error) => setErrors(reasonsByField(error))))}
    >
      <TextInput label={text("field.company")} autoComplete="organization" autoFocus {...field("company_name")} />
      <TextInput
        label={text("account.logo")}
        type="url"
        placeholder="https://"
        autoComplete="off"
        {...field("company_logo_url")}
      />
    </EditForm>
  );
}
