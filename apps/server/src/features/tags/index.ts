export { getTag } from "./change-tags.ts";
export { presentTag, type TagRow } from "./present.ts";
export { tagRoutes } from "./routes.ts";
