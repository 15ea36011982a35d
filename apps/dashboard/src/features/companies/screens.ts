/** The pages are in one chunk: they are small, and users visit them together. */
export { CompaniesPage } from "./CompaniesPage.tsx";
export { CompanyPage } from "./CompanyPage.tsx";
export { EditCompanyPage } from "./EditCompanyPage.tsx";
export { NewCompanyPage } from "./NewCompanyPage.tsx";
