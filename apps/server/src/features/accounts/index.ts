export { presentPublicAccount } from "./present.ts";
export { findAccount, getAccount } from "./queries.ts";
export { accountRoutes } from "./routes.ts";
export { visitorScopeFromForm, visitorScopeFromSnippet } from "./visitor-scope.ts";
export { isOutsideWorkingHours } from "./working-hours.ts";
