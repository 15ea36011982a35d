export { findDestination } from "./queries.ts";
export { forwardingRoutes } from "./routes.ts";
