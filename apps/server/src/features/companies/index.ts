export { presentCompany } from "./present.ts";
