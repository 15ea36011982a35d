export { enterAsVisitor, enterBySnippet } from "./enter-as-visitor.ts";
export { presentPublicAccount } from "./present.ts";
export { findAccount } from "./queries.ts";
export { accountRoutes } from "./routes.ts";
