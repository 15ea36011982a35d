export { excerptOf } from "./excerpt.ts";
export { searchRoutes } from "./routes.ts";
