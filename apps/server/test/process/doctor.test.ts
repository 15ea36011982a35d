import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../src/platform/free-port.ts";
import { OwnDatabase } from "../harness/own-database.ts";
import { RedisServer } from "../harness/redis-server.ts";
import { MailServer } from "../mail/mail-server.ts";
import { BUILT, COMPILE_CACHE, ParleyProcess } from "./parley-process.ts";

const database = new OwnDatabase();
const folder = mkdtempSync(join(tmpdir(), "parley-doctor-"));
const redis = new RedisServer();
const mail = new MailServer();
let environment: Record<string, string>;
let web: ParleyProcess;
let db: pg.Client;

beforeAll(async () => {
  await database.create();
  db = await database.connect();
  await Promise.all([redis.start(), mail.listen()]);
  const port = String(await freePort());
  environment = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    REDIS_URL: redis.url,
    SMTP_URL: mail.url,
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  };
  web = new ParleyProcess({ ...environment, PARLEY_ROLE: "web", HOST: "0.0.0.0" });
  await web.start();
});

afterAll(async () => {
  await web.kill("SIGINT");
  await db.end();
  await Promise.all([redis.stop(), mail.close()]);
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs `npm run doctor` without the installation step. @returns the findings by subject, and the exit code */
async function examine(changes: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(BUILT, "doctor.js")], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, ...environment, ...changes },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  const lines = [...output.matchAll(/^(ok|off|FAIL) +(\S.{13}) (.*)$/gm)];
  const states = Object.fromEntries(lines.map(([, state, subject]) => [subject!.trim(), state]));
  return { code, output, states };
}

test("every part of a healthy installation is examined", async () => {
  const { code, output, states } = await examine();
  expect(states).toEqual({
    Node: "ok",
    Disk: "ok",
    Database: "ok",
    Schema: "ok",
    Clock: "ok",
    Jobs: "ok",
    Servers: "ok",
    Replica: "off",
    Redis: "ok",
    Storage: "ok",
    "Outgoing mail": "ok",
    "Incoming mail": "off",
    "Public address": "ok",
    TLS: "off",
    WebSocket: "ok",
    "Client address": "ok",
  });
  expect([code, output.split("\n").at(-2)]).toEqual([0, "No problem was found."]);
});

test.each<[subject: string, changes: () => Promise<Record<string, string>> | Record<string, string>, advice: string]>([
  ["Database", () => ({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }), "Check DATABASE_URL"],
  ["Replica", () => ({ DATABASE_READ_URL: database.url }), "Let DATABASE_READ_URL name a streaming replica"],
  ["Redis", () => ({ REDIS_URL: "redis://127.0.0.1:1" }), "Check REDIS_URL"],
  [
    "Outgoing mail",
    () => ({ SMTP_URL: mail.url.replace("//", "//user:wrong@") }),
    "Check host, port, user and password",
  ],
  ["Public address", () => ({ PUBLIC_URL: "http://127.0.0.1:1" }), "Start the server"],
  [
    "TLS",
    () => ({ PUBLIC_URL: environment.PUBLIC_URL!.replace("127.0.0.1", "127.0.0.2") }),
    "Put a proxy with a certificate",
  ],
  ["MX record", () => ({ FORWARDING_DOMAIN: "mail.invalid", DNS_SERVERS: "127.0.0.1:1" }), "Create an MX record"],
  ["Storage", () => ({ S3_BUCKET: "files", S3_ENDPOINT: "http://127.0.0.1:1" }), "Check S3_ENDPOINT"],
  ["Configuration", () => ({ PORT: "none" }), "docs/configuration.md"],
])("a problem is shown with advice: %s", async (subject, changes, advice) => {
  const { code, output, states } = await examine(await changes());
  expect([code, states[subject]]).toEqual([1, "FAIL"]);
  expect(output).toMatch(new RegExp(`FAIL +${subject}.*\\n +→ .*${advice}`));
});

test("jobs that no server runs, and a second web server without Redis, are problems", async () => {
  await db.query("select graphile_worker.add_job('remind-teams', run_at => now() - interval '5 minutes')");
  const second = new ParleyProcess({ ...environment, PORT: String(await freePort()), PARLEY_ROLE: "web" });
  await second.start();
  const { code, states } = await examine({ REDIS_URL: "" });
  expect([code, states.Jobs, states.Servers, states.Redis]).toEqual([1, "FAIL", "FAIL", "off"]);
  await second.kill("SIGINT");
});
