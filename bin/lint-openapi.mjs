// Lints the OpenAPI document of the server. The document needs no database: it follows from the declared routes.
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { authenticators, declareRoutes, routesForKeys } from "../apps/server/src/app.ts";
import { readConfig } from "../apps/server/src/platform/config.ts";
import { Router } from "../apps/server/src/platform/http/router.ts";
import { createHttpServer } from "../apps/server/src/platform/http/server.ts";
import { LoadMonitor } from "../apps/server/src/platform/limits/load-monitor.ts";
import { RateLimits } from "../apps/server/src/platform/limits/rate-limits.ts";
import { createLog } from "../apps/server/src/platform/log.ts";
import { MemoryBudget } from "../packages/channels/src/index.ts";

const folder = join("node_modules", ".cache", "openapi");
const file = join(folder, "openapi.json");

mkdirSync(folder, { recursive: true });
writeFileSync(file, await describeServer());
const { status } = spawnSync("redocly", ["lint", file], {
  stdio: "inherit",
  shell: process.platform === "win32",
  // Without network requests: no usage data, and no check for a newer version.
  env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
});
process.exitCode = status ?? 1;

/** Describes all routes, including those that only some servers declare. */
async function describeServer() {
  const config = readConfig({ LOG_LEVEL: "silent", BILLING_ENABLED: "1" });
  const memory = new MemoryBudget(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  const load = new LoadMonitor(memory);
  const platform = { config, log: createLog(config), memory, load, rateLimits: new RateLimits(undefined) };
  const app = await createHttpServer(platform);
  declareRoutes(new Router(app, platform, authenticators, routesForKeys), config);
  const { payload } = await app.inject("/api/openapi.json");
  load.close();
  await app.close();
  return payload;
}
