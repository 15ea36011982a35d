import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import { type Account, useWorld } from "../harness/world.ts";
import { storedNames, upload } from "./files.ts";

/** Uploading a file: `http.md` §3.3, `behaviour.md` §11. */
const world = useWorld();

const badRequest = { error: { status: 400, message: "Bad Request" }, errors: { detail: "Bad Request" } };
const tooLarge = { errors: { detail: "Request Entity Too Large" } };
const notFound = { error: { status: 404, message: "Not found" }, errors: { detail: "Not Found" } };

let account: Account;
beforeAll(async () => {
  account = await world.anAccount();
});

const rowOf = (id: string) =>
  world.db
    .selectFrom("files")
    .select(["account_id", "user_id", "customer_id", "unique_filename", "byte_size"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** Expects that the attempt stores no file. */
async function leavesNothing(attempt: () => Promise<unknown>) {
  const count = async () => (await world.db.selectFrom("files").select("id").execute()).length;
  const before = [await count(), storedNames(world)];
  await attempt();
  await expect.poll(async () => [await count(), storedNames(world)]).toEqual(before);
}

describe("the uploader", () => {
  test("can be a visitor, for an account and a customer of it", async () => {
    const { customer } = await world.aVisitor({ account });
    const fields = { account_id: account.id, customer_id: customer.id, user_id: String(account.admin.id) };
    const { status, headers, body } = await upload(world, { name: "my notes.txt", fields });
    expect([status, body.data]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        object: "file",
        filename: "my-notes.txt",
        file_url: expect.stringMatching(new RegExp(`^${world.url}/uploads/[0-9a-f]{32}-my-notes\\.txt$`)),
        content_type: "text/plain",
        byte_size: 6,
      },
    ]);
    expect(headers.get("location")).toBe(`/api/upload/${body.data.id}`);
    expect(await rowOf(body.data.id)).toMatchObject({
      account_id: account.id,
      user_id: null,
      customer_id: customer.id,
      byte_size: 6,
    });
  });

  test("is the agent with their own account, whatever is named", async () => {
    const neighbour = await world.anAccount();
    const fields = { account_id: neighbour.id, user_id: String(neighbour.admin.id) };
    const { status, body } = await upload(world, { fields, token: account.admin.token });
    expect(status).toBe(201);
    expect(await rowOf(body.data.id)).toMatchObject({ account_id: account.id, user_id: account.admin.id });
    expect((await upload(world, { token: account.admin.token })).status).toBe(201);
  });

  test("with an invalid token counts as a visitor", async () => {
    const { body } = await upload(world, { fields: { account_id: account.id }, token: "made-up" });
    expect(await rowOf(body.data.id)).toMatchObject({ account_id: account.id, user_id: null });
  });

  test.each([
    ["no account", {}, 400, badRequest],
    ["an account that is none", { account_id: "nonsense" }, 400, badRequest],
    ["an account that is not there", { account_id: randomUUID() }, 404, notFound],
  ])("%s", async (_, fields, status, body) => {
    await leavesNothing(async () => {
      const answer = await upload(world, { fields: fields as Record<string, string> });
      expect([answer.status, answer.body]).toEqual([status, body]);
    });
  });

  test("cannot name a customer of another account", async () => {
    const { customer } = await world.aVisitor();
    await leavesNothing(async () => {
      const fields = { account_id: account.id, customer_id: customer.id };
      const { status, body } = await upload(world, { fields });
      expect([status, body]).toMatchObject([422, { error: { errors: { customer_id: ["does not exist"] } } }]);
    });
  });
});

describe("the size", () => {
  test("is at most ten megabytes", async () => {
    const fields = { account_id: account.id };
    const whole = await upload(world, { bytes: Buffer.alloc(10_000_000, "x"), fields });
    expect(whole.status).toBe(201);
    expect(await rowOf(whole.body.data.id)).toMatchObject({ byte_size: 10_000_000 });
    await leavesNothing(async () => {
      const { status, body } = await upload(world, { bytes: Buffer.alloc(10_000_001, "x"), fields });
      expect([status, body]).toEqual([413, tooLarge]);
    });
  });

  test("of zero is refused", async () => {
    await leavesNothing(async () => {
      const { status, body } = await upload(world, { bytes: "", fields: { account_id: account.id } });
      expect([status, body]).toEqual([
        422,
        { error: { status: 422, message: expect.stringMatching(/^Invalid or malformed file: /) } },
      ]);
    });
  });

  test("of all fields together is at most 128 KiB", async () => {
    const { admin } = await world.anAccount();
    const send = async (fields: number) => {
      const body = new FormData();
      for (let field = 0; field < fields; field++) body.append(`field${field}`, "x".repeat(60_000));
      body.append("file", new Blob(["a text"]), "a.txt");
      return (await world.call("POST", "/api/upload", { token: admin.token, body })).status;
    };
    expect(await send(2)).toBe(201);
    expect(await send(3)).toBe(413);
  });

  test("is limited to one file", async () => {
    await leavesNothing(async () => {
      const body = new FormData();
      body.append("account_id", account.id);
      for (const name of ["a.txt", "b.txt"]) body.append("file", new Blob(["a text"]), name);
      expect((await world.call("POST", "/api/upload", { body })).status).toBe(413);
    });
  });
});

describe("the form", () => {
  test("can have its fields after the file, or in the query", async () => {
    const body = new FormData();
    body.append("file", new Blob(["a text"]), "a.txt");
    body.append("account_id", account.id);
    expect((await world.call("POST", "/api/upload", { body })).status).toBe(201);
    const file = new FormData();
    file.append("file", new Blob(["a text"]), "a.txt");
    expect((await world.call("POST", `/api/upload?account_id=${account.id}`, { body: file })).status).toBe(201);
  });

  test("without a file, with another field name, or of another type is refused", async () => {
    await leavesNothing(async () => {
      const without = new FormData();
      without.append("account_id", account.id);
      const elsewhere = new FormData();
      elsewhere.append("account_id", account.id);
      elsewhere.append("picture", new Blob(["a text"]), "a.txt");
      const text = new FormData();
      text.append("account_id", account.id);
      text.append("file", "a text");
      for (const body of [without, elsewhere, text, { account_id: account.id, file: "a text" }, "a text"]) {
        const answer = await world.call("POST", "/api/upload", { body });
        expect([answer.status, answer.body]).toEqual([400, badRequest]);
      }
    });
  });

  test("leaves nothing if the sender disconnects", async () => {
    await leavesNothing(async () => {
      const { socket, begun } = sendHalf();
      await begun;
      await expect.poll(() => storedNames(world).filter((name) => name.startsWith(".")).length).toBe(1);
      socket.destroy();
    });
  });
});

/** Sends the beginning of a file, and then stalls. */
function sendHalf() {
  const headers = { "content-type": "multipart/form-data; boundary=x", "content-length": 5_000_000 };
  const socket = request(`${world.url}/api/upload?account_id=${account.id}`, { method: "POST", headers });
  socket.on("error", () => {});
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
  const begun = new Promise((resolve) => socket.write(`${head}${"x".repeat(200_000)}`, resolve));
  return { socket, begun };
}
