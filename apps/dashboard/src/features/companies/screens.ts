/** Fetched together: each is small, and whoever sees one sees another next. */
export { CompaniesPage } from "./CompaniesPage.tsx";
export { CompanyPage } from "./CompanyPage.tsx";
export { EditCompanyPage } from "./EditCompanyPage.tsx";
export { NewCompanyPage } from "./NewCompanyPage.tsx";
