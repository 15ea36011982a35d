import type { Company, CompanyDraft } from "@parley/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { api } from "../../platform/api.ts";
import { putCompany } from "./useCompanies.ts";

/** Creates or changes a company, then opens its page. */
export function useSaveCompany(company: Company | undefined) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const saving = useMutation({
    mutationFn: (draft: CompanyDraft) =>
      company ? api.companies.update(company.id, draft) : api.companies.create(draft),
    onSuccess: (saved) => putCompany(cache, saved),
  });
  const savedId = saving.data?.id;
  // Navigate only after the form is no longer dirty. Before that, the form would ask for confirmation.
  useEffect(() => {
    if (savedId) void navigate(`/companies/${savedId}`, { replace: true });
  }, [savedId, navigate]);
  return saving;
}
