export { photoRoutes } from "./routes.ts";
