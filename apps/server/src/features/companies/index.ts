export { presentCompany } from "./present.ts";
export { findCompanyOfSlackChannel, insertCompany as addCompany } from "./queries.ts";
export { companyRoutes } from "./routes.ts";
