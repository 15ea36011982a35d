export { authenticateKey } from "./authenticate-key.ts";
export { findLatestKeyId, valueOfAnyKey } from "./function-keys.ts";
export { apiKeyRoutes } from "./routes.ts";
export { routesForKeys } from "./routes-for-keys.ts";
