import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { describeError } from "../../platform/errors.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { useRemoval } from "../../ui/interaction/useRemoval.ts";
import { linkedCustomersKey } from "../linked-customers/index.ts";
import { text } from "./texts.ts";
import { dropCompany } from "./useCompanies.ts";

/** Deletes a company. The server refuses if the company has customers by now. Their list is then refetched. */
export function useRemoveCompany(id: string) {
  const cache = useQueryClient();
  return useRemoval({
    listPath: "/companies",
    async remove() {
      await api.companies.delete(id);
      dropCompany(cache, id);
      toast({ title: text("companyPage.removed"), kind: "success" });
    },
    onError(error) {
      toast({ title: text("companyPage.removeFailed"), message: describeError(error), kind: "failure" });
      void cache.invalidateQueries({ queryKey: linkedCustomersKey({ company_id: id }) });
    },
  });
}
