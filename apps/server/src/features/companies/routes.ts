import { Company, CompanyChanges, CompanyDraft, Data, Uuid } from "@parley/contract";
import Type from "typebox";
import type { Router } from "../../platform/http/router.ts";
import { changeCompany, getCompany, removeCompany } from "./change-companies.ts";
import { presentCompany } from "./present.ts";
import { insertCompany, listCompanies } from "./queries.ts";

const ById = Type.Object({ id: Uuid });

export function companyRoutes(router: Router) {
  router.get(
    "/api/companies",
    { access: "user", summary: "Companies, oldest first", reply: Data(Type.Array(Company)) },
    async ({ scope }) => ({ data: (await listCompanies(scope)).map(presentCompany) }),
  );

  router.post(
    "/api/companies",
    {
      access: "user",
      summary: "Add a company",
      status: 201,
      body: Type.Object({ company: CompanyDraft }),
      reply: Data(Company),
    },
    async ({ scope, body }) => ({ data: presentCompany(await insertCompany(scope, body.company)) }),
  );

  router.get(
    "/api/companies/:id",
    { access: "user", summary: "One company", params: ById, reply: Data(Company) },
    async ({ scope, params }) => ({ data: presentCompany(await getCompany(scope, params.id)) }),
  );

  router.put(
    "/api/companies/:id",
    {
      access: "user",
      summary: "Change a company",
      params: ById,
      body: Type.Object({ company: CompanyChanges }),
      reply: Data(Company),
    },
    async ({ scope, params, body }) => ({ data: presentCompany(await changeCompany(scope, params.id, body.company)) }),
  );

  router.delete(
    "/api/companies/:id",
    { access: "user", summary: "Delete a company without customers", params: ById, status: 204 },
    async ({ scope, params }) => removeCompany(scope, params.id),
  );
}
