import type { Company, CompanyDraft } from "@parley/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { api } from "../../platform/api.ts";
import { putCompany } from "./useCompanies.ts";

/** Adds a company, or changes the one there is, and shows it. */
export function useSaveCompany(company: Company | undefined) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const saving = useMutation({
    mutationFn: (draft: CompanyDraft) =>
      company ? api.companies.update(company.id, draft) : api.companies.create(draft),
    onSuccess: (saved) => putCompany(cache, saved),
  });
  const savedId = saving.data?.id;
  // By now the form has nothing unsaved, so nobody is asked whether to leave it.
  useEffect(() => {
    if (savedId) void navigate(`/companies/${savedId}`, { replace: true });
  }, [savedId, navigate]);
  return saving;
}
