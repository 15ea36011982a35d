import { mkdirSync, writeFileSync } from "node:fs";
import { get, request } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "../../src/platform/config.ts";
import { Unavailable } from "../../src/platform/errors.ts";
import { openBucketStorage } from "../../src/platform/storage/bucket-storage.ts";
import { type Account, World } from "../harness/world.ts";
import { PNG, storedNames, upload } from "./files.ts";
import { ObjectStore } from "./object-store.ts";

/** Files in S3-compatible storage instead of on the disk: `behaviour.md` §11. */
const store = await new ObjectStore().open();
const world = new World(store.environment);
beforeAll(() => world.begin());
afterAll(async () => {
  await world.end();
  await store.close();
});

let account: Account;
beforeAll(async () => {
  account = await world.anAccount();
});
afterEach(() => {
  store.trouble = undefined;
  store.stallsAfter = undefined;
});

const send = (bytes: string | Buffer, name = "a.txt") =>
  upload(world, { name, bytes, fields: { account_id: account.id } });
const nameOf = (fileUrl: string) => decodeURIComponent(new URL(fileUrl).pathname.split("/").at(-1)!);

describe("an upload", () => {
  test("is in the bucket and not on the disk, and is read through the server with the same headers", async () => {
    const { status, body } = await send(PNG, "a 'naïve' (名前) picture.png");
    expect(status).toBe(201);
    expect(store.objects.get(`uploads/${nameOf(body.data.file_url)}`)).toEqual(PNG);
    expect(storedNames(world)).toEqual([]);

    const answer = await fetch(body.data.file_url);
    expect([answer.status, Buffer.from(await answer.arrayBuffer())]).toEqual([200, PNG]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/png",
      "content-length": String(PNG.length),
      "content-disposition": expect.stringMatching(/^inline; filename\*=UTF-8''a-%27na/),
      "content-security-policy": expect.stringContaining("default-src 'none'"),
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
    });
  });

  test("is read in ranges", async () => {
    const { body } = await send("a text in a bucket");
    const answer = await fetch(body.data.file_url, { headers: { range: "bytes=2-5" } });
    expect([answer.status, answer.headers.get("content-range"), await answer.text()]).toEqual([
      206,
      "bytes 2-5/18",
      "text",
    ]);
    expect(store.ranges.at(-1)).toBe("bytes=2-5"); // the server requests only this range
  });

  test("is private: its object has no access grant, and unsigned requests are refused", async () => {
    const { body } = await send("a text");
    expect(store.grants).toEqual([]);
    expect((await fetch(`${store.url}/${store.bucket}/uploads/${nameOf(body.data.file_url)}`)).status).toBe(403);
  });

  test("has at most ten megabytes, and a larger one is not stored", async () => {
    const whole = Buffer.alloc(10_000_000, "x");
    const { status, body } = await send(whole);
    expect(status).toBe(201);
    expect(store.objects.get(`uploads/${nameOf(body.data.file_url)}`)?.equals(whole)).toBe(true);
    expect(Buffer.from(await (await fetch(body.data.file_url)).arrayBuffer()).equals(whole)).toBe(true);
    const before = store.names();
    expect((await send(Buffer.alloc(10_000_001, "x"))).status).toBe(413);
    expect([store.names(), store.drafts.size]).toEqual([before, 0]);
  });

  test("is not stored if its sender disconnects", async () => {
    const before = store.names();
    const headers = { "content-type": "multipart/form-data; boundary=x", "content-length": 9_500_000 };
    const sending = request(`${world.url}/api/upload?account_id=${account.id}`, { method: "POST", headers });
    sending.on("error", () => {});
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
    sending.write(`${head}${"x".repeat(6_000_000)}`);
    await expect.poll(() => store.drafts.size).toBe(1);
    sending.destroy();
    await expect.poll(() => store.drafts.size).toBe(0);
    expect(store.names()).toEqual(before);
  });

  test("can be a list of customers: it is read from the bucket, and deleted when it is old or with its account", async () => {
    const company = await world.anAccount();
    const before = store.names();
    const list = async () => {
      const body = new FormData();
      body.append("file", new Blob(["email,name\nann@example.com,Ann\n"]), "customers.csv");
      const { token } = company.admin;
      return world.data<{ id: string; columns: { name: string }[] }>("POST", "/api/customer_imports", { token, body });
    };
    const old = await list();
    expect(old.columns.map(({ name }) => name)).toEqual(["email", "name"]);
    expect(store.names().length).toBe(before.length + 1);
    await world.db
      .updateTable("customer_imports")
      .set({ status: "failed", updated_at: sql`now() - interval '8 days'` })
      .where("id", "=", old.id)
      .execute();
    await sql`select graphile_worker.add_job('purge-old-imports')`.execute(world.db);
    await expect.poll(() => store.names()).toEqual(before);
    await list();
    await world.call("DELETE", "/api/accounts/me", { token: company.admin.token });
    await expect.poll(() => store.names()).toEqual(before);
  });

  test("is deleted with its row, and with its account", async () => {
    const other = await world.anAccount();
    const before = store.names();
    const file = await world.aFile(other.admin);
    expect(store.names()).toHaveLength(before.length + 1);
    expect((await world.call("DELETE", "/api/accounts/me", { token: other.admin.token })).status).toBeLessThan(300);
    await expect.poll(() => store.names()).toEqual(before);
    expect((await fetch(file.file_url)).status).toBe(404);
  });

  test("from before the bucket is read from and deleted on the disk", async () => {
    const file = await world.aFile(account.admin, "old.txt");
    const name = nameOf(file.file_url);
    mkdirSync(join(world.dataDir, "uploads"), { recursive: true });
    writeFileSync(join(world.dataDir, "uploads", name), "an old text");
    store.objects.delete(`uploads/${name}`);
    expect(await (await fetch(file.file_url)).text()).toBe("an old text");
    await world.db.deleteFrom("files").where("id", "=", file.id).execute();
    await expect.poll(() => storedNames(world)).toEqual([]);
  });
});

describe("a client that disconnects", () => {
  test("ends the download from the bucket", async () => {
    const { body } = await send(Buffer.alloc(5_000_000, "x"));
    store.stallsAfter = 2_000_000;
    const before = store.left;
    const reading = get(body.data.file_url, (response) => response.once("data", () => reading.destroy()));
    reading.on("error", () => {});
    await expect.poll(() => store.left).toBe(before + 1);
  });
});

describe("a failing bucket", () => {
  const sorry = { error: { status: 503, message: "Files cannot be stored or read at the moment" } };
  const rows = async () => (await world.db.selectFrom("files").select("id").execute()).length;

  test.each([
    ["refuses", { status: 403, code: "AccessDenied" }],
    ["fails", { status: 500, code: "InternalError" }],
    ["is not there", { status: 404, code: "NoSuchBucket" }],
  ])("with the error %s stores nothing of the attempt, and works afterwards", async (_, trouble) => {
    const { body: kept } = await send("kept");
    const before = [await rows(), store.names()];
    store.trouble = trouble;
    for (const bytes of ["small", Buffer.alloc(9_000_000, "x")]) {
      const { status, body } = await send(bytes);
      expect([status, body]).toEqual([503, sorry]);
    }
    const reading = await fetch(kept.data.file_url);
    expect([reading.status, await reading.json()]).toEqual([503, sorry]);
    store.trouble = undefined;
    expect([await rows(), store.names()]).toEqual(before);
    expect(await (await fetch(kept.data.file_url)).text()).toBe("kept");
    expect((await send("again")).status).toBe(201);
  });

  test("that is unreachable does not block messages, and pending deletions are done later", async () => {
    const { agent, conversation } = await world.aConversation({ account });
    const file = await world.aFile(account.admin);
    await store.close();
    expect((await send("small")).status).toBe(503);
    await world.db.deleteFrom("files").where("id", "=", file.id).execute();
    expect((await world.sendMessage(agent, conversation.id, "Still here")).body).toBe("Still here");
    const waiting = async () =>
      (
        await sql`select from graphile_worker.jobs
          where task_identifier = 'remove-stored-files' and attempts > 0 and last_error is not null`.execute(world.db)
      ).rows.length;
    await expect.poll(waiting).toBe(1);
    await store.open();
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.db);
    await expect.poll(() => store.names().includes(nameOf(file.file_url))).toBe(false);
  });
});

describe("as storage", () => {
  const lines: string[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => lines.push(line) });
  const bucketOf = (more: object = {}) => readConfig({ ...store.environment, ...more }).bucket!;
  beforeEach(() => {
    lines.length = 0;
  });

  test("an aborted upload leaves neither a file nor parts, and throws its error", async () => {
    async function* breaking() {
      yield Buffer.alloc(6_000_000);
      throw new Error("the line broke");
    }
    const saving = openBucketStorage(bucketOf(), log).save("broken", Readable.from(breaking()));
    await expect(saving).rejects.toThrow("the line broke");
    expect([store.names().includes("broken"), store.drafts.size, lines]).toEqual([false, 0, []]);
  });

  test("a file that is larger than one part is stored completely", async () => {
    const storage = openBucketStorage(bucketOf(), log);
    const chunks = Array.from({ length: 190 }, (_, index) => Buffer.alloc(65_537, index));
    await storage.save("large", Readable.from(chunks));
    const found = await storage.open("large");
    expect(found?.size).toBe(190 * 65_537);
    expect((await buffer(found!.bytes)).equals(Buffer.concat(chunks))).toBe(true);
    expect(store.asked).toContain("POST uploads");
    await storage.remove("large");
    await storage.remove("large"); // removing is idempotent
    expect(await storage.open("large")).toBeUndefined();
  });

  test("uploads of a killed server are deleted after their time; other objects in the bucket stay", async () => {
    const storage = openBucketStorage(bucketOf(), log);
    const began = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000);
    store.drafts.set("old", { key: "uploads/old", parts: new Map(), initiated: began(25) });
    store.drafts.set("young", { key: "uploads/young", parts: new Map(), initiated: began(23) });
    store.drafts.set("other", { key: "elsewhere/old", parts: new Map(), initiated: began(25) });
    await storage.removeDrafts(24 * 3_600_000);
    expect([...store.drafts.keys()].sort()).toEqual(["other", "young"]);
    store.drafts.clear();
    store.trouble = { status: 501, code: "NotImplemented" }; // the answer of storage without this operation
    await storage.removeDrafts(24 * 3_600_000);
    expect(lines).toEqual([]);
  });

  test("a wrong key is logged without the secret, and clients get a general error", async () => {
    const secret = "hunter2hunter2";
    const storage = openBucketStorage(bucketOf({ S3_SECRET_ACCESS_KEY: secret }), log);
    await expect(storage.open("a")).rejects.toThrow(Unavailable);
    expect(lines.join("")).toContain("SignatureDoesNotMatch");
    expect(lines.join("")).not.toContain(secret);
  });

  test("a bucket that does not answer times out", async () => {
    store.trouble = "silence";
    const storage = openBucketStorage(bucketOf(), log, 200);
    const outcome = await Promise.race([storage.open("a").catch((error) => error), sleep(20_000)]);
    expect(outcome).toBeInstanceOf(Unavailable);
    expect(lines.join("")).toContain("TimeoutError");
  });
});
