import type { Company } from "@parley/contract";
import { useQueryClient } from "@tanstack/react-query";
import { describeError } from "../../../../platform/requests/errors.ts";
import { PickerList } from "../../../../ui/pickers/PickerList.tsx";
import { createCompany, useCompanies } from "../../../companies/index.ts";
import { text } from "../texts.ts";
import { showRefusal } from "./refusal.ts";

interface CompanyListProps {
  /** The id of the present company. Empty without one. */
  chosen: string;
  /** Null removes the company. */
  onPick(company: Company | null): void;
  onClose(): void;
}

/** The companies to choose from. A typed name that no company has creates one. */
export function CompanyList({ chosen, onPick, onClose }: CompanyListProps) {
  const { data = [], isPending, error, refetch } = useCompanies();
  const cache = useQueryClient();

  async function create(name: string) {
    try {
      onPick(await createCompany(cache, name));
    } catch (error) {
      showRefusal(text("customer.company"), describeError(error));
    }
  }

  const companies = data.toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <PickerList
      label={text("customer.company")}
      placeholder={text("companyList.search")}
      options={[
        { value: "", label: text("panel.noCompany") },
        ...companies.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      isLoading={isPending}
      chosen={[chosen]}
      onPick={(id) => id !== chosen && onPick(companies.find((company) => company.id === id) ?? null)}
      onCreate={(name) => void create(name)}
      nothing={(q) => text("companyList.noMatch", { q })}
      failure={
        error && {
          what: text("companyList.notLoaded"),
          reason: describeError(error),
          onTryAgain: () => void refetch(),
        }
      }
      onClose={onClose}
    />
  );
}
