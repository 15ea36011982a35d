import { randomUUID } from "node:crypto";
import type { Customer, CustomerImport, CustomerMerge, ImportField } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Account, useOwnWorld } from "../harness/world.ts";

/** Importing customers from a CSV file: `http.md` §5.7. */
const world = useOwnWorld();

let account: Account;
let token: string;
beforeAll(async () => {
  account = await world.anAccount();
  token = account.admin.token;
});

function aForm(content: string | Uint8Array<ArrayBuffer>, name = "people.csv") {
  const form = new FormData();
  form.append("file", new Blob([content]), name);
  return form;
}
const tryToUpload = (content: string | Uint8Array<ArrayBuffer>, by = token) =>
  world.call<{ data: CustomerImport }>("POST", "/api/customer_imports", { token: by, body: aForm(content) });
async function upload(content: string | Uint8Array<ArrayBuffer>, by = token) {
  const { status, body, text } = await tryToUpload(content, by);
  expect([status, text]).toEqual([201, text]);
  return body.data;
}
const postImport = (id: string, what: string, plan?: object, by = token) =>
  world.call<{ data: CustomerImport }>("POST", `/api/customer_imports/${id}/${what}`, {
    token: by,
    body: plan && { customer_import: plan },
  });
const get = (id: string) => world.data<CustomerImport>("GET", `/api/customer_imports/${id}`, { token });
const isRunning = ({ status }: CustomerImport) => status === "checking" || status === "importing";

async function ended(id: string) {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; ) {
    const now = await get(id);
    if (!isRunning(now)) return now;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("it is still running");
}

type Mapping = (ImportField | null)[];

async function run(
  content: string | Uint8Array<ArrayBuffer>,
  {
    mapping,
    updates_existing = true,
    what = "run",
  }: { mapping?: Mapping; updates_existing?: boolean; what?: string } = {},
) {
  const uploaded = await upload(content);
  const answer = await postImport(uploaded.id, what, { mapping: mapping ?? uploaded.mapping, updates_existing });
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return ended(uploaded.id);
}
const refusalsOf = async ({ id }: CustomerImport) => {
  const { text } = await world.call("GET", `/api/customer_imports/${id}/refused`, { token });
  return text.trim().split("\r\n").slice(1);
};
const find = async (external_id: string) => {
  const { body } = await world.call<{ data: Customer[] }>("GET", `/api/customers?external_id=${external_id}`, {
    token,
  });
  return body.data;
};
const counts = ({ status, rows_read, created, updated, skipped, refused }: CustomerImport) => ({
  status,
  rows_read,
  created,
  updated,
  skipped,
  refused,
});

describe("a file", () => {
  test("is analyzed: its columns with samples, and their suggested fields", async () => {
    const uploaded = await upload("Full name,E-Mail,Plan,user_id\nAnn,ann@example.com,gold,1\nBob,,free,2\n");
    expect(uploaded).toMatchObject({
      object: "customer_import",
      status: "mapping",
      filename: "people.csv",
      columns: [
        { name: "Full name", samples: ["Ann", "Bob"] },
        { name: "E-Mail", samples: ["ann@example.com", ""] },
        { name: "Plan", samples: ["gold", "free"] },
        { name: "user_id", samples: ["1", "2"] },
      ],
      mapping: ["name", "email", null, "external_id"],
      user_id: account.admin.id,
    });
  });

  const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le"));
  const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
  test.each([
    ["UTF-8 with a mark before it", (id: string) => `\ufeffexternal_id,name\n${id},Jürgen\n`],
    ["semicolons", (id: string) => `external_id;name\r\n${id};Jürgen\r\n`],
    ["tabs", (id: string) => `external_id\tname\n${id}\tJürgen`],
    ["quotes, and a comma in them", (id: string) => `"external_id","na,me"\n"${id}","Jürgen"\n`],
    ["an old spreadsheet's own encoding", (id: string) => latin(`external_id;name\r\n${id};Jürgen\r\n`)],
    ["UTF-16", (id: string) => utf16(`external_id\tname\r\n${id}\tJürgen\r\n`)],
    ["empty lines", (id: string) => `external_id,name\n\n\n${id},Jürgen\n\n`],
  ])("can have %s", async (_, contentFor) => {
    const id = randomUUID();
    const done = await run(contentFor(id), { mapping: ["external_id", "name"] });
    expect(counts(done)).toMatchObject({ status: "done", created: 1, refused: 0 });
    expect(await find(id)).toMatchObject([{ name: "Jürgen" }]);
  });

  test.each([
    ["is empty", ""],
    ["has nothing below its first row", "name,email\n"],
    ["has more than 200 columns", `${"name,".repeat(200)}name\nAnn\n`],
    ["is not a CSV file", new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 10, 65, 0, 10])],
  ])("that %s is refused and deleted", async (reason, content) => {
    const { status, body } = await tryToUpload(content);
    expect([status, body]).toMatchObject([422, { error: { errors: { file: [reason] } } }]);
  });

  test("can have a surrogate pair wherever a text is cut", async () => {
    const [heading, cell] = ["h".repeat(99), "c".repeat(99)];
    const { id, columns, mapping } = await upload(`email,${heading}😀\n${"x".repeat(999)}😀,${cell}😀\n`);
    expect(columns[1]).toEqual({ name: `${heading}\ufffd`, samples: [`${cell}\ufffd`] });
    await postImport(id, "run", { mapping, updates_existing: true });
    const done = await ended(id);
    expect(counts(done)).toMatchObject({ status: "done", refused: 1 });
    expect((await refusalsOf(done))[0]).toContain(`"${"x".repeat(999)}\ufffd"`);
  });

  test("can have cells of several lines, and formulas, which stay text", async () => {
    const id = randomUUID();
    await run(`external_id,name,note,phone\n${id},"' =1+1","two\nlines",'+49 30 1\n`, {
      mapping: ["external_id", "name", "metadata", "phone"],
    });
    expect(await find(id)).toMatchObject([{ name: "=1+1", phone: "+49 30 1", metadata: { note: "two\nlines" } }]);
  });

  test("from an export creates no customers", async () => {
    const theirs = await world.anAccount();
    const by = { token: theirs.admin.token };
    for (const n of [1, 2]) {
      await world.aVisitor({ account: theirs, name: `Somebody ${n}`, email: `s${n}@example.com`, phone: "+1" });
    }
    const { text } = await world.call("GET", "/api/customers?format=csv", by);
    const { id, mapping } = await upload(text, by.token);
    await postImport(id, "run", { mapping, updates_existing: true }, by.token);
    await expect
      .poll(async () => (await world.data<CustomerImport>("GET", `/api/customer_imports/${id}`, by)).status)
      .toBe("done");
    const { body } = await world.call<{ total_entries: number; data: Customer[] }>("GET", "/api/customers", by);
    expect(body.total_entries).toBe(2);
    expect(body.data.map(({ phone }) => phone)).toEqual(["+1", "+1"]);
  });
});

describe("a row", () => {
  test("that is invalid is refused with its number and the reason, and other rows are imported", async () => {
    const id = randomUUID();
    const long = "x".repeat(256);
    const file = [
      "external_id,name,email",
      `${id}-1,Ann,ann.${id}@example.com`,
      `${id}-2,Bob,nobody`,
      `${id}-3,${long},`,
      `${id}-4,too few`,
      ",,",
      `${id}-1,Ann again,`,
      `,"Ann, by mail",ANN.${id}@example.com`,
      `${id}-5,"last one",`,
    ].join("\n");
    const done = await run(file);
    expect(counts(done)).toEqual({ status: "done", rows_read: 8, created: 2, updated: 0, skipped: 0, refused: 6 });
    expect(await refusalsOf(done)).toEqual([
      `"3","email is invalid","${id}-2","Bob","nobody"`,
      `"4","name has more than 255 characters","${id}-3","${long}",""`,
      `"5","has 2 cells instead of 3","${id}-4","too few"`,
      `"6","has no name, email, phone or external id","","",""`,
      `"7","is the same customer as row 2","${id}-1","Ann again",""`,
      `"8","is the same customer as row 2","","Ann, by mail","ANN.${id}@example.com"`,
    ]);
    expect(await find(`${id}-5`)).toMatchObject([{ name: "last one" }]);
  });

  test("with too many cells is refused with their number and some of them", async () => {
    const done = await run(`name,email\n${",".repeat(150_000)}\nAnn,\n`);
    expect(counts(done)).toMatchObject({ status: "done", created: 1, refused: 1 });
    expect(await refusalsOf(done)).toEqual([`"2","has 150001 cells instead of 2","","",""`]);
  });

  test("updates the customer with its external id, else the customer without an external id who has its email", async () => {
    const id = randomUUID();
    const email = `e.${id}@example.com`;
    const { customer: byId } = await world.aVisitor({ account, external_id: `${id}-1`, email, metadata: { a: 1 } });
    const { customer: byEmail } = await world.aVisitor({ account, email: `m.${id}@example.com`, name: "Kept" });
    const file = `external_id,name,email,b\n${id}-1,New name,,2\n${id}-9,,M.${id}@example.com,\n${id}-8,Other,${email},\n`;
    const done = await run(file, { mapping: ["external_id", "name", "email", "metadata"] });
    expect(counts(done)).toMatchObject({ created: 1, updated: 2, refused: 0 });
    expect(await find(`${id}-1`)).toMatchObject([{ id: byId.id, name: "New name", email, metadata: { a: 1, b: "2" } }]);
    expect(await find(`${id}-9`)).toMatchObject([{ id: byEmail.id, name: "Kept" }]);
    expect(await find(`${id}-8`)).toMatchObject([{ name: "Other", email }]);
  });

  test("of a merged customer updates the current customer", async () => {
    const id = randomUUID();
    const [merged, into] = [
      await world.aVisitor({ account, external_id: `${id}-1` }),
      await world.aVisitor({ account, external_id: `${id}-2` }),
    ];
    const customer_merge = { customer_id: merged.customer.id, into_id: into.customer.id };
    await world.data<CustomerMerge>("POST", "/api/customer_merges", { token, body: { customer_merge } });
    expect(counts(await run(`external_id,name\n${id}-1,Ann\n`))).toMatchObject({ created: 0, updated: 1 });
    expect(await find(`${id}-2`)).toMatchObject([{ id: into.customer.id, name: "Ann" }]);
  });

  test("of a known customer is skipped, if the import does not update", async () => {
    const id = randomUUID();
    await world.aVisitor({ account, external_id: id, name: "As it was" });
    const done = await run(`external_id,name\n${id},Changed\n`, { updates_existing: false });
    expect(counts(done)).toMatchObject({ created: 0, updated: 0, skipped: 1 });
    expect(await find(id)).toMatchObject([{ name: "As it was" }]);
  });
});

describe("where proof of identity is required, a row", () => {
  let before: { account: Account; token: string };
  beforeAll(async () => {
    before = { account, token };
    account = await world.anAccount();
    token = account.admin.token;
  });
  afterAll(() => {
    ({ account, token } = before);
  });

  test("reveals nothing to a visitor who only claimed its address or id, and later rows update the customer that it created", async () => {
    const email = `${randomUUID()}@example.com`;
    const typed = await world.aVisitor({ account, email });
    const claimed = await world.aVisitor({ account, external_id: "42" });
    const merged = await world.aVisitor({ account, external_id: "43" });
    const customer_merge = {
      customer_id: merged.customer.id,
      into_id: (await world.aVisitor({ account })).customer.id,
    };
    await world.data<CustomerMerge>("POST", "/api/customer_merges", { token, body: { customer_merge } });
    const identity_settings = { is_required: true };
    await world.data("PUT", "/api/identity_settings", { token, body: { identity_settings } });

    const file = `external_id,email,phone\n42,${email},+1 555\n43,,+1 555\n`;
    expect(counts(await run(file))).toMatchObject({ created: 2, updated: 0 });
    expect(counts(await run(`email,phone\n${email},+1 666\n`))).toMatchObject({ created: 0, updated: 1 });
    expect(counts(await run(file))).toMatchObject({ created: 0, updated: 2 });
    for (const { customer } of [typed, claimed, merged]) {
      const path = `/api/customers/${customer.id}/metadata`;
      const { text } = await world.call("PUT", path, { body: { metadata: {} } });
      expect(text).not.toContain("+1");
    }
  });
});

describe("an import", () => {
  const many = (count: number, id: string) =>
    `external_id,name,email\n${Array.from({ length: count }, (_, n) => `${id}-${n},Customer ${n},c${n}.${id}@example.com`).join("\n")}`;

  test("that only validates changes nothing, lists refusals, and can be run later", async () => {
    const id = randomUUID();
    const content = `external_id,email\n${id},fine@example.com\n${id}-2,nobody\n`;
    const uploaded = await upload(content);
    const plan = { mapping: uploaded.mapping, updates_existing: true };
    await postImport(uploaded.id, "check", plan);
    const checked = await ended(uploaded.id);
    expect(counts(checked)).toMatchObject({ status: "checked", created: 1, refused: 1 });
    expect(await refusalsOf(checked)).toEqual([`"3","email is invalid","${id}-2","nobody"`]);
    expect(await find(id)).toEqual([]);

    await postImport(uploaded.id, "run", plan);
    expect(counts(await ended(uploaded.id))).toMatchObject({ status: "done", created: 1, refused: 1 });
    expect(await find(id)).toHaveLength(1);
    expect((await postImport(uploaded.id, "run", plan)).status).toBe(409);
  });

  test("is published to every dashboard once per thousand rows", async () => {
    const desk = await world.desk(account.admin);
    const done = await run(many(2500, randomUUID()));
    await desk.settled();
    const received = desk.received("customer_import:updated").map(({ customer_import }) => counts(customer_import));
    expect(received.map(({ status, rows_read, created }) => [status, rows_read, created])).toEqual([
      ["importing", 0, 0],
      ["importing", 1000, 1000],
      ["importing", 2000, 2000],
      ["importing", 2500, 2500],
      ["done", 2500, 2500],
    ]);
    expect(done.bytes_read).toBe(done.byte_size);
    const missed = await world.call<{ data: object[] }>("GET", `/api/events?after=${desk.seq}`, { token });
    expect(missed.body.data).toHaveLength(5);
  });

  test("with long rows is read a million characters at a time", async () => {
    const desk = await world.desk(account.admin);
    await run(`name,essay\n${`Somebody,${"x".repeat(100_000)}\n`.repeat(25)}`);
    await desk.settled();
    const received = desk.received("customer_import:updated").map(({ customer_import }) => customer_import.rows_read);
    expect(received).toEqual([0, 10, 20, 25, 25]);
  });

  test("continues after a server restart, and imports no row twice", async () => {
    const id = randomUUID();
    const uploaded = await upload(many(6_000, id));
    await postImport(uploaded.id, "run", { mapping: uploaded.mapping, updates_existing: true });
    await expect.poll(async () => (await get(uploaded.id)).rows_read).toBeGreaterThan(0);
    await world.server.stop();
    await world.start();
    expect(counts(await ended(uploaded.id))).toEqual({
      status: "done",
      rows_read: 6_000,
      created: 6_000,
      updated: 0,
      skipped: 0,
      refused: 0,
    });
    const { body } = await world.call<{ total_entries: number }>("GET", `/api/customers?q=${id}&page_size=1`, {
      token,
    });
    expect(body.total_entries).toBe(6_000);
  });

  test("is limited to one per account; cancelling keeps the customers already imported", async () => {
    const id = randomUUID();
    const uploaded = await upload(many(50_000, id));
    const plan = { mapping: uploaded.mapping, updates_existing: true };
    const other = await upload(many(1, randomUUID()));
    await postImport(uploaded.id, "run", plan);
    expect((await postImport(other.id, "run", { mapping: other.mapping, updates_existing: true })).status).toBe(409);
    await expect.poll(async () => (await get(uploaded.id)).rows_read).toBeGreaterThan(0);
    const { body } = await postImport(uploaded.id, "cancel");
    expect(body.data.status).toBe("cancelled");
    const { body: listed } = await world.call<{ total_entries: number }>("GET", `/api/customers?q=${id}&page_size=1`, {
      token,
    });
    expect(listed.total_entries).toBe(body.data.created);
    expect(body.data.rows_read).toBeLessThan(50_000);
  });

  test.each([
    [["name"], "should have 2 item(s)"],
    [["email", "email"], "has a field twice"],
    [["time_zone", "metadata"], "needs a name, an email, a phone or an external id"],
  ])("mapped as %j is refused", async (mapping, reason) => {
    const { id } = await upload("a,b\n1,2\n");
    expect((await postImport(id, "run", { mapping, updates_existing: true })).body).toMatchObject({
      error: { errors: { mapping: [reason] } },
    });
  });

  test("fails with the reason when the file cannot be read to its end", async () => {
    const id = randomUUID();
    const content = `external_id,name\n${id}-1,Ann\n${id}-2,Bob\n${id}-3,Cid\n${id}-4,"never closed\n${"x,y\n".repeat(100)}`;
    const done = await run(content);
    expect(done.status).toBe("failed");
    expect(done.problem).toContain("Quote");
  });

  test("fails with a reason and does not block others when the database refuses a value", async () => {
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise 'nobody foresaw this' using errcode = 'data_exception'; end $$`.execute(world.db);
    await sql`create trigger refuse before insert on customers for each row when (new.name = 'Unforeseen')
      execute function refuse()`.execute(world.db);
    const done = await run("name\nUnforeseen\n");
    expect([done.status, done.problem]).toEqual(["failed", "It has a value that cannot be stored."]);
    expect(counts(await run("name\nSomebody\n"))).toMatchObject({ status: "done", created: 1 });
  });

  test("is not visible to another account", async () => {
    const theirs = await world.anAccount();
    const { id, mapping } = await upload("name\nAnn\n");
    const by = theirs.admin.token;
    for (const what of ["check", "run"]) {
      expect((await postImport(id, what, { mapping, updates_existing: true }, by)).status).toBe(404);
    }
    expect((await postImport(id, "cancel", undefined, by)).status).toBe(404);
    for (const path of [id, `${id}/refused`]) {
      expect((await world.call("GET", `/api/customer_imports/${path}`, { token: by })).status).toBe(404);
    }
    expect(await world.data("GET", "/api/customer_imports", { token: by })).toEqual([]);
  });
});
