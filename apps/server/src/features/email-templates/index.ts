export { emailTemplateRoutes } from "./routes.ts";
