export { sniffContentType } from "./content-type.ts";
export { removeAbandonedUploads, removeStoredFiles } from "./jobs.ts";
export { type FileRow, presentFile } from "./present.ts";
export { deleteUnusedUpload, fileExists } from "./queries.ts";
export { fileRoutes } from "./routes.ts";
export { saveBytes, storeUpload } from "./store-upload.ts";
