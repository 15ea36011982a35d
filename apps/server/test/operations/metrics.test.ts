import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { freePort } from "../../src/platform/free-port.ts";
import { call } from "../harness/call.ts";
import { useWorld } from "../harness/world.ts";

/** The figures at METRICS_PORT, and the alerts that use them. */
const port = await freePort();
const backups = mkdtempSync(join(tmpdir(), "parley-backups-"));
mkdirSync(join(backups, "parley-2026-01-02T03-04-05.678Z"));
const nowhere = { REDIS_URL: "redis://127.0.0.1:1", DATABASE_READ_URL: "postgres://127.0.0.1:1/parley" };
const world = useWorld({ METRICS_PORT: String(port), BACKUP_DIR: backups, ...nowhere });
afterAll(() => rmSync(backups, { recursive: true }));

const url = `http://127.0.0.1:${port}`;
const metrics = async () => (await call(`${url}/metrics`, "GET")).text;
const figure = async (name: string) => Number(new RegExp(`^${name} (.+)$`, "m").exec(await metrics())?.[1]);

test("the port serves the figures, also through a proxy, and nothing else", async () => {
  const headers = { "x-forwarded-for": "198.51.100.1" };
  expect((await call(`${url}/metrics`, "GET", { headers })).status).toBe(200);
  expect(await figure("parley_redis_up")).toBe(0);
  expect(await figure("parley_replica_up")).toBe(0);
  expect(await figure("parley_database_connections_max")).toBe(8);
  expect(await figure("parley_backup_age_seconds")).toBeLessThan(600);
  for (const path of ["/", "/api/ping", "/healthz"]) expect((await call(`${url}${path}`, "GET")).status).toBe(404);
  expect((await call(`${url}/metrics`, "POST")).status).toBe(404);
});

test("late and failed jobs are counted", async () => {
  await sql`select graphile_worker.add_job('unknown', run_at := now() - interval '2 minutes')`.execute(world.db);
  await sql`select graphile_worker.add_job('unknown', run_at := now() - interval '1 hour', max_attempts := 1)`.execute(
    world.db,
  );
  await sql`update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`.execute(world.db);
  await expect.poll(() => figure("parley_jobs_failed")).toBe(1);
  expect(await figure("parley_jobs_waiting")).toBe(1);
  expect(await figure("parley_jobs_lag_seconds")).toBeGreaterThanOrEqual(120);
});

test.each([
  ["deploy/alerts.yaml", 10],
  ["deploy/grafana-dashboard.json", 10],
  ["deploy/helm/templates/autoscalers.yaml", 2],
  ["docs/operating.md", 4],
])("%s uses only figures that exist", async (file, atLeast) => {
  await world.call("GET", "/api/ping");
  const text = await metrics();
  const source = readFileSync(new URL(`../../../../${file}`, import.meta.url), "utf8");
  const names = new Set(source.match(/\b(parley|process|nodejs)_[a-z0-9_]+/g));
  expect(names.size).toBeGreaterThanOrEqual(atLeast);
  // A figure without a value, such as the lag of an unreachable replica, has its type only.
  for (const name of names) expect(text).toMatch(new RegExp(`^(# TYPE )?${name}[ {]`, "m"));
});
