export { authenticateKey } from "./authenticate-key.ts";
export { findKeyValue, findLatestKeyId } from "./function-keys.ts";
export { apiKeyRoutes } from "./routes.ts";
export { routesForKeys } from "./routes-for-keys.ts";
