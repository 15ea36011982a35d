export { removeAbandonedUploads, removeStoredFiles } from "./jobs.ts";
export { type FileRow, presentFile } from "./present.ts";
export { fileRoutes } from "./routes.ts";
