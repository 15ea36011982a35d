export { presentPublicAccount } from "./present.ts";
export { type AccountRow, findAccount, getAccount, isEmptyInstallation } from "./queries.ts";
export { accountRoutes } from "./routes.ts";
export { visitorScopeFromForm, visitorScopeFromSnippet } from "./visitor-scope.ts";
export { isOutsideWorkingHours, nextOpening } from "./working-hours.ts";
export { workingTimeOf } from "./working-time.ts";
