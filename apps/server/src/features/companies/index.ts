export { presentCompany } from "./present.ts";
export { companyRoutes } from "./routes.ts";
