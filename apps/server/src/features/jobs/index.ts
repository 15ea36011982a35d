export { jobRoutes } from "./routes.ts";
