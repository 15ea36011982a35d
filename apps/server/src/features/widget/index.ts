export { widgetRoutes } from "./routes.ts";
