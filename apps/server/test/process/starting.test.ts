import { chmodSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { freePort } from "../../src/platform/free-port.ts";
import { call } from "../harness/call.ts";
import { usedDataFolder } from "./data-folder.ts";
import { isAlive, ParleyProcess } from "./parley-process.ts";

const started: ParleyProcess[] = [];

function aProcess(environment: Record<string, string> = {}) {
  const parley = new ParleyProcess(environment);
  started.push(parley);
  return parley;
}

/** For tests of anything but the first start. */
const aUsedProcess = async () => aProcess({ DATA_DIR: await usedDataFolder() });

afterEach(async () => {
  for (const parley of started.splice(0).reverse()) await parley.end();
});

/** The printed line, if it was only one. */
const onlyLine = ({ output }: ParleyProcess) => {
  const line = output.trim();
  expect(line).not.toContain("\n");
  return line;
};

async function register(url: string) {
  const user = { company_name: "Company", email: "a@example.com", password: "a long password" };
  const { body } = await call<{ data: { token: string } }>(`${url}/api/registration`, "POST", { body: { user } });
  return body.data.token;
}

const whoAmI = async (url: string, token: string) => (await call(`${url}/api/me`, "GET", { token })).status;

test("the server starts in an empty folder, prints its address and what is disabled, and stops its database on Ctrl-C", async () => {
  const parley = aProcess({ PASSWORD_HASH_KB: "64" });
  await parley.start();
  await expect.poll(() => parley.output).toContain(`Parley is running at http://localhost:${new URL(parley.url).port}`);
  expect(parley.output).toContain(parley.dataDir);
  expect(parley.output).toMatch(/Off: .*rate limits, strong password hashes/);
  const database = parley.databasePid!;
  expect(isAlive(database)).toBe(true);

  expect(await parley.kill("SIGINT")).toBe(0);
  expect(isAlive(database)).toBe(false);
  expect(parley.databasePid).toBeUndefined();
  expect(readFileSync(join(parley.dataDir, "postgres.log"), "utf8")).toContain("database system is shut down");
});

test("only the owner can read its files", async () => {
  const parley = aProcess();
  await parley.start();
  const modes = ["secrets", "postgres", "uploads"].map((name) => statSync(join(parley.dataDir, name)).mode & 0o077);
  expect(modes).toEqual([0, 0, 0]);
  expect(statSync(parley.dataDir).mode & 0o066).toBe(0);
  for (const secret of readdirSync(join(parley.dataDir, "secrets"))) {
    expect(statSync(join(parley.dataDir, "secrets", secret)).mode & 0o077).toBe(0);
  }
});

test("a second start in the same folder fails with one line and no harm", async () => {
  const first = await aUsedProcess();
  await first.start();
  const token = await register(first.url);
  const second = aProcess({ DATA_DIR: first.dataDir });
  await second.launch();
  expect(await second.exit()).toBe(1);
  expect(onlyLine(second)).toContain(`Another Parley is running on ${first.dataDir}`);
  expect(await whoAmI(first.url, token)).toBe(200);
});

test("of two simultaneous first starts one runs, and the other fails with one line", async () => {
  const first = aProcess();
  const second = aProcess({ DATA_DIR: first.dataDir });
  await Promise.all([first.launch(), second.launch()]);
  const quitter = await Promise.race([first, second].map((parley) => parley.exit().then(() => parley)));
  expect(onlyLine(quitter)).toContain(`Another Parley is running on ${first.dataDir}`);
  const winner = quitter === first ? second : first;
  await expect.poll(() => winner.isReady()).toBe(true);
  await register(winner.url);
});

test("a port in use is reported in one line, and the started database is stopped", async () => {
  const port = await freePort();
  const squatter = createServer().listen(port, "127.0.0.1");
  const parley = aProcess({ DATA_DIR: await usedDataFolder(), PORT: String(port) });
  await parley.launch();
  expect(await parley.exit()).toBe(1);
  expect(onlyLine(parley)).toBe(`Port ${port} is in use. Set PORT to another one.`);
  expect(parley.databasePid).toBeUndefined();
  squatter.close();
});

test("a folder without write permission is reported in one line", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "parley-file-")), "file");
  writeFileSync(file, "");
  const parley = aProcess({ DATA_DIR: join(file, "data") });
  await parley.launch();
  expect(await parley.exit()).toBe(1);
  expect(onlyLine(parley)).toContain(`Cannot write to ${file}`);
});

test.skipIf(process.getuid?.() === 0)("a filled folder that became read-only is reported in one line", async () => {
  const parley = await aUsedProcess();
  await parley.start();
  await parley.kill("SIGTERM");
  chmodSync(parley.dataDir, 0o500);
  await parley.launch();
  expect(await parley.exit()).toBe(1);
  expect(onlyLine(parley)).toContain(`Cannot write to ${parley.dataDir}`);
  chmodSync(parley.dataDir, 0o700);
});

test("all wrong variables are reported at once, in one line and without secrets", async () => {
  const parley = aProcess({ PORT: "many", LOG_LEVEL: "loud", SMTP_URL: "http://user:hunter2@mail" });
  await parley.launch();
  expect(await parley.exit()).toBe(1);
  for (const name of ["PORT", "LOG_LEVEL", "SMTP_URL"]) expect(onlyLine(parley)).toContain(name);
  expect(parley.output).not.toContain("hunter2");
});

test("a database that does not answer is reported in one line, without its password", async () => {
  const parley = aProcess({ DATABASE_URL: `postgres://user:hunter2@127.0.0.1:${await freePort()}/none` });
  await parley.launch();
  expect(await parley.exit()).toBe(1);
  expect(onlyLine(parley)).toContain("The database does not answer");
  expect(parley.output).not.toContain("hunter2");
});

test("after kill -9 of the server, the next start adopts its database with all data", async () => {
  const parley = await aUsedProcess();
  await parley.start();
  const token = await register(parley.url);
  const database = parley.databasePid;
  await parley.kill("SIGKILL");
  expect(isAlive(database!)).toBe(true);

  await parley.start();
  expect(parley.databasePid).toBe(database);
  expect(await whoAmI(parley.url, token)).toBe(200);
  expect(await parley.kill("SIGTERM")).toBe(0);
  expect(isAlive(database!)).toBe(false);
});

test("after kill -9 of server and database, the next start recovers", async () => {
  const parley = await aUsedProcess();
  await parley.start();
  const token = await register(parley.url);
  parley.killDatabase();
  await parley.kill("SIGKILL");
  await parley.start();
  expect(await whoAmI(parley.url, token)).toBe(200);
});

test("a stale pid file with the id of another process does not prevent a start", async () => {
  const parley = await aUsedProcess();
  await parley.start();
  const token = await register(parley.url);
  parley.killDatabase();
  await parley.kill("SIGKILL");
  const file = join(parley.dataDir, "postgres", "postmaster.pid");
  writeFileSync(file, readFileSync(file, "utf8").replace(/^\d+/, String(process.pid)));
  await parley.start();
  expect(await whoAmI(parley.url, token)).toBe(200);
});

test("a stale pid file with the database of another folder does not prevent a start", async () => {
  const [parley, other] = [await aUsedProcess(), await aUsedProcess()];
  await parley.start();
  const token = await register(parley.url);
  parley.killDatabase();
  await parley.kill("SIGKILL");
  await other.start();
  const file = join(parley.dataDir, "postgres", "postmaster.pid");
  writeFileSync(file, readFileSync(file, "utf8").replace(/^\d+/, String(other.databasePid)));
  await parley.start();
  expect(await whoAmI(parley.url, token)).toBe(200);
  expect(await other.isReady()).toBe(true);
});

test("a stalled client does not prevent the server from stopping its database", async () => {
  const parley = await aUsedProcess();
  await parley.start();
  const database = parley.databasePid!;
  const caller = connect(Number(new URL(parley.url).port), "127.0.0.1").on("error", () => {});
  caller.write("POST /api/ping HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{");
  await sleep(200);
  expect(await parley.kill("SIGTERM")).toBe(0);
  expect(isAlive(database)).toBe(false);
  caller.destroy();
});

test("when only the database ends, the server starts it again", async () => {
  const parley = await aUsedProcess();
  await parley.start();
  const token = await register(parley.url);
  const database = parley.databasePid;
  parley.killDatabase();
  const answers = new Set<number>();
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(50)) {
    answers.add(await whoAmI(parley.url, token));
    if (parley.databasePid !== database && (await parley.isReady())) break;
  }
  answers.delete(200);
  expect([...answers]).toEqual([503]); // meanwhile
  expect(await whoAmI(parley.url, token)).toBe(200);
  expect(parley.isRunning).toBe(true);
});
