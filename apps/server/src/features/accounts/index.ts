export { enterAsVisitor, enterBySnippet } from "./enter-as-visitor.ts";
export { presentPublicAccount } from "./present.ts";
export { findAccount, getAccount } from "./queries.ts";
export { accountRoutes } from "./routes.ts";
export { isOutsideWorkingHours } from "./working-hours.ts";
