export { purgeOldImports, readImport, resumeImports } from "./jobs.ts";
export { importOnFeed } from "./pushes.ts";
export { importRoutes } from "./routes.ts";
