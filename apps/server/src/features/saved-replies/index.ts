export { savedReplyRoutes } from "./routes.ts";
