export { forwardingRoutes } from "./routes.ts";
