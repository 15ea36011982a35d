import { networkInterfaces } from "node:os";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, inject, test } from "vitest";
import { withDatabase } from "../global-setup.ts";
import { call } from "../harness/call.ts";
import { useWorld } from "../harness/world.ts";

/** Health checks and metrics for operators. */
const world = useWorld({ HOST: "0.0.0.0" });

const notFound = { error: { status: 404, message: "Not found" }, errors: { detail: "Not Found" } };

test("the server is healthy", async () => {
  const { status, body } = await world.call("GET", "/healthz");
  expect([status, body]).toEqual([200, { status: "ok" }]);
});

test("the server is ready only while its database answers, and healthy in both cases", async () => {
  const ready = async () => (await world.call("GET", "/readyz")).status;
  expect(await ready()).toBe(200);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db);
  const [{ name }] = rows as [{ name: string }];
  await withoutDatabase(name, async () => {
    const { status, body } = await world.call("GET", "/readyz");
    expect([status, body]).toEqual([503, { status: "the database does not answer" }]);
    expect((await world.call("GET", "/healthz")).status).toBe(200);
    const { status: failed, body: nothing } = await world.call("GET", "/api/me", { token: "some token" });
    expect([failed, nothing]).toEqual([500, { errors: { detail: "Internal Server Error" } }]);
  });
  await expect.poll(ready).toBe(200);
});

test("the server is overloaded when its event loop is late three times in a row, but not during its start", async () => {
  const { platform, prepare } = world.server;
  const beLate = async () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 800);
    await setTimeout(0); // the next sample
  };
  for (let time = 0; time < 3; time++) await beLate();
  expect(platform.load.isOverloaded).toBe(false);
  await prepare();
  for (let time = 0; time < 2; time++) await beLate();
  expect(platform.load.isOverloaded).toBe(false);
  await beLate();
  expect(platform.load.isOverloaded).toBe(true);
  await expect.poll(() => platform.load.isOverloaded).toBe(false);
});

describe("metrics", () => {
  test("are local: requests by route, sockets, the process", async () => {
    const { admin } = await world.anAccount();
    await world.call("GET", `/api/users/${admin.id}?secret=1`, { token: admin.token });
    await world.desk(admin);
    const { status, headers, text } = await world.call("GET", "/metrics");
    expect([status, headers.get("content-type")]).toEqual([200, expect.stringContaining("text/plain")]);
    expect(text).toMatch(
      /^parley_http_request_seconds_count\{method="GET",route="\/api\/users\/:id",status="200"\} 1$/m,
    );
    expect(text).toMatch(/^parley_realtime_sockets [1-9]/m);
    expect(text).toContain("process_resident_memory_bytes");
    expect(text).not.toContain("secret");
    expect(text).not.toContain(admin.token);
  });

  test.each(["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"])(
    "are refused to a local proxy that sends %s",
    async (header) => {
      const { status, body } = await world.call("GET", "/metrics", { headers: { [header]: "198.51.100.1" } });
      expect([status, body]).toEqual([404, notFound]);
    },
  );

  const address = Object.values(networkInterfaces())
    .flat()
    .find((each) => each && !each.internal && each.family === "IPv4")?.address;

  test.skipIf(!address)("are refused over the network", async () => {
    const { port } = new URL(world.url);
    const { status, body } = await call(`http://${address}:${port}/metrics`, "GET");
    expect([status, body]).toEqual([404, notFound]);
    expect((await call(`http://${address}:${port}/healthz`, "GET")).status).toBe(200);
  });
});

/** Refuses connections to a database for a while. */
async function withoutDatabase(name: string, work: () => Promise<void>) {
  const admin = new pg.Client({ connectionString: withDatabase(inject("databaseUrl"), "postgres") });
  await admin.connect();
  try {
    await admin.query(`alter database ${name} allow_connections false`);
    await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
    await work();
  } finally {
    await admin.query(`alter database ${name} allow_connections true`);
    await admin.end();
  }
}
