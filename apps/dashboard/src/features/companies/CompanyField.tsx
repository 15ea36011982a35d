import type { Company } from "@parley/contract";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { PickerField } from "../../ui/pickers/PickerField.tsx";
import { text } from "./texts.ts";
import { useCompanies } from "./useCompanies.ts";

interface CompanyFieldProps {
  /** The id of the company. The empty value is no company. */
  value: string;
  error: string | undefined;
  onPick(companyId: string): void;
  /** The present company, which the loaded list may lack. */
  company: Company | null | undefined;
}

/** Selects the company of a customer. */
export function CompanyField({ company, ...field }: CompanyFieldProps) {
  const { data, isError } = useCompanies();
  const byId = new Map([...(company ? [company] : []), ...(data ?? [])].map((known) => [known.id, known]));
  const companies = [...byId.values()].sort((a, b) => a.name.localeCompare(b.name));
  return (
    <PickerField
      label={text("companyField.label")}
      description={hintFor(data, isError)}
      options={[
        { value: "", label: text("companyField.none") },
        ...companies.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      nothing={(q) => text("companyField.noMatch", { q })}
      isDisabled={!data?.length}
      {...field}
    />
  );
}

/** The reason why there are no companies to select. */
function hintFor(companies: Company[] | undefined, isError: boolean): ReactNode {
  if (companies?.length === 0) return <Link to="/companies/new">{text("companies.new")}</Link>;
  return isError && !companies ? text("companyField.notLoaded") : undefined;
}
