import { spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { type Manifest, readManifest } from "../../src/platform/backup/manifest.ts";
import { startEmbeddedDatabase } from "../../src/platform/db/embedded.ts";
import { allowTraversalForDatabaseUser } from "../../src/platform/db/embedded-user.ts";
import { fromTemplate, withDatabase } from "../global-setup.ts";
import { call, type Method } from "../harness/call.ts";
import { ObjectStore } from "../uploads/object-store.ts";
import { usedDataFolder } from "./data-folder.ts";
import { BUILT, COMPILE_CACHE, ParleyProcess } from "./parley-process.ts";

const folder = mkdtempSync(join(tmpdir(), "parley-backups-"));
allowTraversalForDatabaseUser(folder);
const ended: (() => Promise<unknown>)[] = [];

afterAll(async () => {
  for (const end of ended.reverse()) await end();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

let count = 0;
const aFolder = (name: string) => join(folder, `${name}-${++count}`);

/** Runs `npm run backup` or `npm run restore`, without the installation step. */
async function run(args: string[], environment: Record<string, string>, isToBeKilled = () => false) {
  const child = spawn(process.execPath, [join(BUILT, "backup.js"), ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const watching = setInterval(() => isToBeKilled() && child.kill("SIGKILL"), 2);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  clearInterval(watching);
  return { code, output };
}

/** A company with one of every kind of data outside the tables. */
async function live(parley: ParleyProcess) {
  const user = { company_name: "Company", email: `${randomUUID()}@example.com`, password: "a long password" };
  const post = async <T>(path: string, body: object, token?: string) =>
    (await call<{ data: T }>(`${parley.url}${path}`, "POST" as Method, { body, token })).body.data;
  const { token } = await post<{ token: string }>("/api/registration", { user });
  const { id: customer_id } = await post<{ id: string }>(
    "/api/customers",
    { customer: { name: 'Ann\t"\\N" ⚑\n' } },
    token,
  );
  const { id: conversation_id } = await post<{ id: string }>(
    "/api/conversations",
    { conversation: { customer_id } },
    token,
  );
  const form = new FormData();
  form.append("file", new Blob([Buffer.from([0, 1, 2, 255, 10, 13])]), "bytes.bin");
  const file = await post<{ id: string; file_url: string }>("/api/upload", form, token);
  const say = (body: string, more: object = {}) =>
    post<{ id: string }>("/api/messages", { message: { conversation_id, body, ...more } }, token);
  await say("With a file", { file_ids: [file.id] });
  await say("Back\\slash \u0001 and \\. a line\n\\.\n");
  await post("/api/canned_responses", { canned_response: { name: "hi", content: "Hello" } }, token);
  await post("/api/personal_api_keys", { label: "Key" }, token);
  return { user, token, conversation_id, file, say };
}

/** Every table with its rows, in an order that does not depend on storage, and its indexes, constraints and triggers. */
async function portrait(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'graphile_worker') order by 1",
    );
    const rowsOf = async ({ name }: { name: string }) => {
      // The restore creates these rows again, with a new time.
      const row = name.endsWith(".migrations") ? "to_jsonb(t) - 'applied_at' - 'ts'" : "t";
      const { rows } = await client.query(`select (${row})::text as row from ${name} t order by 1`);
      return [name, rows.map(({ row }) => row)] as const;
    };
    const { rows: sequences } = await client.query(
      "select schemaname, sequencename, last_value from pg_sequences where schemaname in ('public', 'graphile_worker') order by 1, 2",
    );
    const { rows: structure } = await client.query<{ definition: string }>(STRUCTURE);
    const definitions = structure.map(({ definition }) => definition.replaceAll(CASTS, "")).sort();
    const all: Record<string, unknown> = { sequences, definitions };
    for (const table of tables) {
      const [name, rows] = await rowsOf(table);
      all[name] = rows;
    }
    return all;
  } finally {
    await client.end();
  }
}

/** PostgreSQL describes `text in (…)` in a definition with other casts than the statement that created it. */
const CASTS = /::(text|character varying)(\[\])?|[()]/g;

const STRUCTURE = `
  select indexdef as definition from pg_indexes where schemaname in ('public', 'graphile_worker')
  union all
  select format('%s %s %s', i.oid::regclass, attnum, attstattarget)
    from pg_attribute join pg_class i on i.oid = attrelid and i.relkind = 'i'
    where attstattarget >= 0 and i.relnamespace = 'public'::regnamespace
  union all
  select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
  union all
  select format('%s %s', tgenabled, pg_get_triggerdef(tg.oid))
    from pg_trigger tg join pg_class t on t.oid = tg.tgrelid
    where not tgisinternal and t.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`;

/**
 * All files, except the database's own (a database that is being prepared may still be stopping) and the replaced data.
 */
function filesOf(dataDir: string) {
  const left = /^postgres[./]|database-password$|^before-restore|^backups|^\.restoring|^\.database-lock$/;
  const paths = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)))
    .filter((path) => !left.test(path));
  const digest = (path: string) =>
    createHash("sha256")
      .update(readFileSync(join(dataDir, path)))
      .digest("hex");
  return Object.fromEntries(paths.map((path) => [path, digest(path)]));
}

async function portraitOfStopped(dataDir: string) {
  const database = await startEmbeddedDatabase(dataDir);
  try {
    return await portrait(database.url);
  } finally {
    await database.stop();
  }
}

/** Backs up until no cron job has changed the data during the backup. Otherwise the comparison would fail. */
async function backUpUnchanged(parley: ParleyProcess) {
  for (let tries = 1; ; tries++) {
    const backup = aFolder("backup");
    const before = await portrait(parley.databaseUrl);
    expect(await run(["backup", backup], { DATA_DIR: parley.dataDir })).toMatchObject({ code: 0 });
    const after = await portrait(parley.databaseUrl);
    if (JSON.stringify(after) === JSON.stringify(before)) return { backup, before };
    if (tries === 5) expect(after).toEqual(before);
  }
}

test("a backup of a running server is restored into an empty folder with every row and file, and the server starts", async () => {
  const dataDir = await usedDataFolder();
  const parley = new ParleyProcess({ DATA_DIR: dataDir });
  ended.push(() => parley.end());
  await parley.start();
  const { token, file, user } = await live(parley);
  await expect.poll(() => readdirSync(join(dataDir, "mail")).length).toBe(1);
  const { backup, before } = await backUpUnchanged(parley);
  const files = filesOf(dataDir);

  const restored = aFolder("restored");
  const { code, output } = await run(["restore", backup], { DATA_DIR: restored });
  expect([code, output]).toEqual([0, expect.stringMatching(/^Comparing every byte of the backup …\n/)]);
  expect(filesOf(restored)).toEqual(files);
  expect(Object.keys(files).filter((name) => name.startsWith("uploads/")).length).toBe(1);
  expect(await portraitOfStopped(restored)).toEqual(before);

  const again = new ParleyProcess({ DATA_DIR: restored, PORT: new URL(parley.url).port });
  await parley.kill("SIGINT");
  ended.push(() => again.end());
  await again.start();
  expect((await call(`${again.url}/api/me`, "GET", { token })).status).toBe(200);
  const { email, password } = user;
  expect((await call(`${again.url}/api/session`, "POST", { body: { user: { email, password } } })).status).toBe(200);
  expect((await call(`${again.url}${new URL(file.file_url).pathname}`, "GET")).text.length).toBeGreaterThan(0);
}, 300_000);

test("uploads in a bucket are excluded with a message, and a restore leaves the bucket unchanged", async () => {
  const store = await new ObjectStore().open();
  ended.push(() => store.close());
  const dataDir = await usedDataFolder();
  const parley = new ParleyProcess({ DATA_DIR: dataDir, ...store.environment });
  ended.push(() => parley.end());
  await parley.start();
  await expect.poll(() => parley.output).toContain("Uploads:   the bucket files"); // it answers before it prints this
  const { file } = await live(parley);
  const objects = new Map(store.objects);
  expect(objects.size).toBe(1);
  await parley.kill("SIGINT");

  const backup = aFolder("backup");
  const made = await run(["backup", backup], { DATA_DIR: dataDir, ...store.environment });
  expect([made.code, made.output]).toEqual([0, expect.stringContaining("uploads in the bucket files are not")]);
  const restored = aFolder("restored");
  const elsewhere = await run(["restore", backup], { DATA_DIR: restored });
  expect([elsewhere.code, elsewhere.output]).toEqual([0, expect.stringContaining("will not be found")]);
  const here = await run(["restore", backup, "--replace"], { DATA_DIR: restored, ...store.environment });
  expect([here.code, here.output]).toEqual([0, expect.stringContaining("still in the bucket files")]);
  expect(here.output).not.toContain("will not be found");
  expect(store.objects).toEqual(objects);

  const again = new ParleyProcess({ DATA_DIR: restored, ...store.environment });
  ended.push(() => again.end());
  await again.start();
  const answer = await fetch(`${again.url}${new URL(file.file_url).pathname}`);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from([0, 1, 2, 255, 10, 13]));
}, 300_000);

test("a backup during writes is consistent, without a gap in the numbers", async () => {
  const dataDir = await usedDataFolder();
  const parley = new ParleyProcess({ DATA_DIR: dataDir });
  ended.push(() => parley.end());
  await parley.start();
  const { say } = await live(parley);
  let isOver = false;
  let sentCount = 0;
  const talking = (async () => {
    for (; !isOver; sentCount++) await say(`number ${sentCount}`);
  })();
  await expect.poll(() => sentCount, { timeout: 60_000 }).toBeGreaterThan(10);
  const backup = aFolder("backup");
  expect(await run(["backup", backup], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  isOver = true;
  await talking;
  const restored = aFolder("restored");
  expect(await run(["restore", backup], { DATA_DIR: restored })).toMatchObject({ code: 0 });
  const database = await startEmbeddedDatabase(restored);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(
    `select h.seq = count(e.seq) and h.seq = max(e.seq) as is_whole,
      (select count(*) from messages) = count(*) filter (where e.type = 'message:created') as is_told
    from event_heads h join events e using (account_id) group by h.account_id, h.seq`,
  );
  expect(rows).toEqual([{ is_whole: true, is_told: true }]);
  await client.end();
  await database.stop();
}, 300_000);

test("a restore replaces nothing without the flag, nothing in use, and changes nothing if the backup is damaged", async () => {
  const dataDir = await usedDataFolder();
  const parley = new ParleyProcess({ DATA_DIR: dataDir });
  ended.push(() => parley.end());
  await parley.start();
  await live(parley);
  const backup = aFolder("backup");
  expect((await run(["backup", backup], { DATA_DIR: dataDir })).code).toBe(0);
  const again = await run(["backup", backup], { DATA_DIR: dataDir });
  expect([again.code, again.output]).toEqual([1, expect.stringContaining("exists already")]);
  const running = await run(["restore", backup, "--replace"], { DATA_DIR: dataDir });
  expect([running.code, running.output]).toEqual([1, expect.stringContaining("is running")]);
  await parley.kill("SIGINT");
  const untold = await run(["restore", backup], { DATA_DIR: dataDir });
  expect([untold.code, untold.output]).toEqual([1, expect.stringContaining("--replace")]);
  const nothing = await run(["restore", join(folder, "nowhere")], { DATA_DIR: aFolder("data") });
  expect([nothing.code, nothing.output]).toEqual([1, expect.stringContaining("There is no backup")]);

  const before = await portraitOfStopped(dataDir);
  mkdirSync(join(dataDir, "postgres.before-upgrade"));
  expect(await run(["restore", backup, "--replace"], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  for (const moved of ["postgres", "postgres.before-upgrade"])
    expect([moved, existsSync(join(dataDir, "before-restore", moved))]).toEqual([moved, true]);
  expect(Object.keys(await portraitOfStopped(dataDir))).toEqual(Object.keys(before));

  const upload = readdirSync(join(backup, "files", "uploads"))[0]!;
  appendFileSync(join(backup, "files", "uploads", upload), "more");
  const target = aFolder("data");
  const damaged = await run(["restore", backup], { DATA_DIR: target });
  expect([damaged.code, damaged.output]).toEqual([1, expect.stringContaining("damaged")]);
  expect(existsSync(target)).toBe(false);
}, 300_000);

test("in one folder, backups contain no backups, and a restore replaces the data", async () => {
  const dataDir = await usedDataFolder();
  const parley = new ParleyProcess({ DATA_DIR: dataDir });
  ended.push(() => parley.end());
  await parley.start();
  await live(parley);
  await parley.kill("SIGINT");
  const [files, before] = [filesOf(dataDir), await portraitOfStopped(dataDir)];
  const backups = ["one", "two"].map((name) => join(dataDir, "backups", name));
  for (const backup of backups) expect(await run(["backup", backup], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  expect(filesOf(join(backups[1]!, "files"))).toEqual(files);

  for (const time of ["once", "again"]) {
    const restored = await run(["restore", backups[1]!, "--replace"], { DATA_DIR: dataDir });
    expect([time, restored.code, restored.output]).toEqual([time, 0, expect.stringContaining("before-restore")]);
    expect(filesOf(dataDir)).toEqual(files);
    expect(readdirSync(join(dataDir, "backups"))).toEqual(["one", "two"]);
  }
  expect(await portraitOfStopped(dataDir)).toEqual(before);
  const aside = readdirSync(dataDir).filter((name) => name.startsWith("before-restore"));
  expect(aside.map((name) => existsSync(join(dataDir, name, "postgres")))).toEqual([true, true]);
}, 300_000);

test("a restore that is killed during preparation leaves the old data, and succeeds when repeated", async () => {
  const dataDir = await usedDataFolder();
  const parley = new ParleyProcess({ DATA_DIR: dataDir });
  ended.push(() => parley.end());
  await parley.start();
  const { token } = await live(parley);
  const backup = aFolder("backup");
  expect(await run(["backup", backup], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  await parley.kill("SIGINT");
  const files = filesOf(dataDir);
  const isHalfMade = () => existsSync(join(dataDir, ".restoring", "postgres", "postmaster.pid"));
  expect((await run(["restore", backup, "--replace"], { DATA_DIR: dataDir }, isHalfMade)).code).toBe(null);
  expect(filesOf(dataDir)).toMatchObject(files);
  await parley.start();
  expect((await call(`${parley.url}/api/me`, "GET", { token })).status).toBe(200);
  await parley.kill("SIGINT");
  expect(await run(["restore", backup, "--replace"], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  expect(filesOf(dataDir)).toEqual(files);
  expect(existsSync(join(dataDir, ".restoring"))).toBe(false);
}, 300_000);

test("an external database is restored when empty, or replaced with the flag", async () => {
  const admin = new pg.Client({ connectionString: inject("databaseUrl") });
  await admin.connect();
  const names = Array.from({ length: 2 }, () => `backup_${randomUUID().replaceAll("-", "")}`);
  ended.push(async () => {
    for (const name of names) await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  });
  await admin.query(`create database ${names[0]} ${fromTemplate}`);
  await admin.query(`create database ${names[1]}`);
  const [from, to] = names.map((name) => withDatabase(inject("databaseUrl"), name)) as [string, string];
  const dataDir = aFolder("data");
  const parley = new ParleyProcess({ DATA_DIR: dataDir, DATABASE_URL: from, DATABASE_POOL_SIZE: "5" });
  ended.push(() => parley.end());
  await parley.start();
  await live(parley);
  await parley.kill("SIGINT");
  const before = await portrait(from);
  const backup = aFolder("backup");
  expect(await run(["backup", backup], { DATA_DIR: dataDir, DATABASE_URL: from })).toMatchObject({ code: 0 });
  const [elsewhere, unmade] = [aFolder("elsewhere"), aFolder("backup")];
  mkdirSync(elsewhere);
  const keyless = await run(["backup", unmade], { DATA_DIR: elsewhere, DATABASE_URL: from });
  expect([keyless.code, keyless.output]).toEqual([1, expect.stringContaining("There is no secret key")]);
  expect(existsSync(unmade)).toBe(false);
  const environment = { DATA_DIR: aFolder("restored"), DATABASE_URL: to };
  expect(await run(["restore", backup], environment)).toMatchObject({ code: 0 });
  expect(await portrait(to)).toEqual(before);
  expect(filesOf(environment.DATA_DIR)).toEqual(filesOf(dataDir));
  const untold = await run(["restore", backup], environment);
  expect([untold.code, untold.output]).toEqual([1, expect.stringContaining("--replace")]);
  expect(await portrait(to)).toEqual(before);

  for (const [spoil, reason] of [
    [(manifest) => manifest.migrations.push({ name: "9999-later.sql", digest: "" }), "newer version of Parley"],
    [(manifest) => manifest.tables.find(({ name }) => name === "users")!.rows++, "Nothing was restored"],
  ] as [(manifest: Manifest) => unknown, string][]) {
    const spoilt = aFolder("spoilt");
    cpSync(backup, spoilt, { recursive: true });
    const manifest = readManifest(spoilt);
    spoil(manifest);
    writeFileSync(join(spoilt, "backup.json"), JSON.stringify(manifest));
    const failed = await run(["restore", spoilt, "--replace"], environment);
    expect([failed.code, failed.output]).toEqual([1, expect.stringContaining(reason)]);
    expect(await portrait(to)).toEqual(before);
    expect(filesOf(environment.DATA_DIR)).toEqual(filesOf(dataDir));
  }

  const replaced = await run(["restore", backup, "--replace"], environment);
  expect([replaced.code, replaced.output]).toEqual([0, expect.stringContaining("drop schema public_before_restore, ")]);
  expect(await portrait(to)).toEqual(before);

  const hasBegun = () => existsSync(join(environment.DATA_DIR, ".restore-unfinished"));
  expect((await run(["restore", backup, "--replace"], environment, hasBegun)).code).toBe(null);
  const half = new ParleyProcess(environment);
  await expect(half.start()).rejects.toThrow("was interrupted. Run it again with --replace");
  expect(await run(["restore", backup, "--replace"], environment)).toMatchObject({ code: 0 });
  expect(await portrait(to)).toEqual(before);
  ended.push(() => half.end());
  await half.start();
}, 300_000);
