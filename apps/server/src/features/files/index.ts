export { sniffContentType } from "./content-type.ts";
export { removeAbandonedUploads, removeStoredFiles } from "./jobs.ts";
export { keepUpload, stash } from "./keep-upload.ts";
export { type FileRow, presentFile } from "./present.ts";
export { isKept } from "./queries.ts";
export { fileRoutes } from "./routes.ts";
