export { CompanyField } from "./CompanyField.tsx";
export { createCompany, useCompanies } from "./useCompanies.ts";
