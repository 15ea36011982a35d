export { authenticateKey } from "./authenticate-key.ts";
export { findLatestKeyId, valueOfAnyKey } from "./for-functions.ts";
export { apiKeyRoutes } from "./routes.ts";
export { routesForKeys } from "./routes-for-keys.ts";
