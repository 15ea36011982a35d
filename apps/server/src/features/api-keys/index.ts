export { authenticateKey } from "./authenticate-key.ts";
export { apiKeyRoutes } from "./routes.ts";
export { routesForKeys } from "./routes-for-keys.ts";
