import type { sheets_v4 } from "@googleapis/sheets";
import type { CustomerImport, CustomerMerge, GoogleAuthorization, Spreadsheet } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { BATCH_UPDATE, GoogleStandIn } from "../../../../../e2e/providers/google.ts";
import { Sheet } from "../../../../../e2e/providers/tables.ts";
import { purgeOldDeliveries } from "../../../src/features/integrations/purge-old-deliveries.ts";
import { LONGEST_WAIT_MS } from "../../harness/longest-wait.ts";
import { type Account, type Agent, useWorld } from "../../harness/world.ts";
import { begin, connect } from "./google-world.ts";

const google = await new GoogleStandIn().open();
const world = useWorld(google.environment);

afterAll(() => google.close());
beforeEach(async () => {
  await begin(google, world);
  google.addTable(TABLE);
});

const SOON = { timeout: LONGEST_WAIT_MS, interval: 50 };
const TABLE = "1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms";
const ADDRESS = `https://docs.google.com/spreadsheets/d/${TABLE}/edit?gid=0#gid=0`;
const HEADER = ["Time (UTC)", "What", "Who", "Address", "First message", "Link"];

const find = ({ token }: Agent, spreadsheet: string) =>
  world.call<{ data: Spreadsheet }>("GET", `/api/google/spreadsheet?${new URLSearchParams({ spreadsheet })}`, {
    token,
  });

const choose = ({ token }: Agent, sheet: object = {}) =>
  world.call<{ data: GoogleAuthorization }>("PUT", "/api/google/sheet", {
    token,
    body: { sheet: { spreadsheet: ADDRESS, sheet_id: 0, ...sheet } },
  });

const set = ({ token }: Agent, settings: object) =>
  world.call<{ data: GoogleAuthorization }>("PUT", "/api/google/sheet/settings", { token, body: { settings } });

const authorization = ({ token }: Agent) =>
  world.data<GoogleAuthorization | null>("GET", "/api/google/authorization?client=sheets", { token });

/** An account with a chosen sheet, and the sheet's content. */
async function aTableOwner(settings = {}): Promise<Account> {
  const account = await world.anAccount();
  await connect(world, account.admin, "sheets");
  expect((await choose(account.admin)).status).toBe(200);
  if (Object.keys(settings).length > 0) await set(account.admin, settings);
  return account;
}

const sheetOf = (title = "Sheet1", id = TABLE) => google.tables.get(id)!.sheets.find((sheet) => sheet.title === title)!;

const rows = (title?: string, id?: string) => sheetOf(title, id).rows;

/** The written cells. */
const changes = () =>
  google
    .askedFor("POST", `/v4/spreadsheets/${TABLE}:batchUpdate`)
    .flatMap(({ text }) => (JSON.parse(text) as sheets_v4.Schema$BatchUpdateSpreadsheetRequest).requests ?? []);

/** The rows below the header, when there are this many. */
const written = (count: number, sheet?: string) =>
  vi.waitFor(() => {
    const found = rows(sheet).slice(1);
    expect(found).toHaveLength(count);
    return found;
  }, SOON);

/** A conversation that a visitor starts in the widget. */
async function begun(account: Account, body = "Hello?", customer = {}) {
  const visitor = await world.aVisitor({ account, ...customer });
  const { conversation } = await world.aConversation({ account, visitor });
  const widget = await world.widget({ ...visitor, conversation_id: conversation.id });
  await widget.send(body);
  return { id: conversation.id, customer: visitor.customer, widget };
}

/** Resolves when all changes are delivered. */
const allTold = () =>
  vi.waitFor(async () => {
    expect(await world.jobsLeft()).toEqual([]);
    const waiting = await sql`select from integration_deliveries`.execute(world.db);
    expect(waiting.rows).toEqual([]);
  }, SOON);

const askAgain = (account: Account, subject: string) =>
  sql`select enqueue_integration_delivery(${account.id}, 'sheets', ${subject}, '0', 'replace')`.execute(world.db);

/** Resolves when a first try has ended, and a retry is scheduled. */
const waits = (subject: string) =>
  vi.waitFor(async () => {
    const { rows } = await sql<{ tries: number }>`
      select d.tries from graphile_worker.jobs j, integration_deliveries d
      where j.key = ${`sheets/${subject}`} and j.locked_at is null and j.run_at > now() and d.subject_id = ${subject}
    `.execute(world.db);
    expect(rows).toHaveLength(1);
    return rows[0]!;
  }, SOON);

test("a new conversation is a row with customer, first message and link; later messages are not", async () => {
  const account = await aTableOwner();
  expect(rows()).toEqual([HEADER]);
  const { id, widget } = await begun(account, "Is it blue?", { name: "Ann Bell", email: "ann@example.com" });
  await widget.send("Or green?");
  await world.sendMessage(account.admin, id, "Both.");
  expect(await written(1)).toEqual([
    [
      expect.stringMatching(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/),
      "Conversation",
      "Ann Bell",
      "ann@example.com",
      "Is it blue?",
      `${world.url}/conversations/all/${id}`,
    ],
  ]);
  await allTold();
  expect(rows()).toHaveLength(2);
  expect(google.unknown).toEqual([]);
});

test("a private note is not the first message, and a conversation without a message has no row yet", async () => {
  const account = await aTableOwner();
  const { id: customerId } = (await world.aVisitor({ account })).customer;
  const { id } = await world.open(account.admin, customerId);
  await world.sendMessage(account.admin, id, { body: "Careful with this one", type: "note", private: true });
  await allTold();
  expect(rows()).toEqual([HEADER]);
  await world.sendMessage(account.admin, id, "How are you?");
  expect((await written(1))[0]?.[4]).toBe("How are you?");
});

test("each of the two switches works independently and immediately", async () => {
  const account = await aTableOwner({ new_conversations: false });
  await begun(account);
  await allTold();
  expect(rows()).toEqual([HEADER]);

  expect((await set(account.admin, { new_customers: true })).body.data.settings).toMatchObject({
    new_conversations: false,
    new_customers: true,
  });
  const { customer } = await begun(account, "Hello?", { name: "Bob", phone: "+4930123456" });
  expect(await written(1)).toEqual([
    [expect.any(String), "Customer", "Bob", "'+4930123456", "", `${world.url}/customers/${customer.id}`],
  ]);
  await allTold();
  expect(rows()).toHaveLength(2);
});

test("customers' texts never become formulas, in the sheet or in a copy", async () => {
  const account = await aTableOwner();
  await begun(account, '=IMPORTXML("https://example.com", "//a")', { name: "@SUM(A1)", email: "-1@example.com" });
  expect((await written(1))[0]?.slice(2, 5)).toEqual([
    "'@SUM(A1)",
    "'-1@example.com",
    `'=IMPORTXML("https://example.com", "//a")`,
  ]);
  const cells = changes().flatMap(({ appendCells }) => appendCells?.rows?.[0]?.values ?? []);
  expect(cells.flatMap(({ userEnteredValue }) => Object.keys(userEnteredValue!))).toEqual(
    Array.from({ length: 12 }, () => "stringValue"),
  );
});

test("imported customers, and customers restored by undoing a merge, are not new", async () => {
  const account = await aTableOwner({ new_customers: true });
  const { token } = account.admin;
  const form = new FormData();
  form.append("file", new Blob(["name,email\nDora,dora@example.com\n"]), "people.csv");
  const body = await world.data<CustomerImport>("POST", "/api/customer_imports", { token, body: form });
  await world.call("POST", `/api/customer_imports/${body.id}/run`, {
    token,
    body: { customer_import: { mapping: body.mapping, updates_existing: true } },
  });
  await vi.waitFor(async () => {
    const { created } = await world.data<CustomerImport>("GET", `/api/customer_imports/${body.id}`, { token });
    expect(created).toBe(1);
  }, SOON);

  const [one, other] = [await world.aVisitor({ account, name: "One" }), await world.aVisitor({ account, name: "Two" })];
  await written(2);
  const merge = await world.data<CustomerMerge>("POST", "/api/customer_merges", {
    token,
    body: { customer_merge: { customer_id: one.customer.id, into_id: other.customer.id } },
  });
  expect((await world.call("POST", `/api/customer_merges/${merge.id}/undo`, { token })).status).toBe(200);
  await allTold();
  expect(
    rows()
      .map(([, , who]) => who)
      .sort(),
  ).toEqual(["One", "Two", "Who"]);
});

test("a row whose answer was lost is not written twice", async () => {
  const account = await aTableOwner();
  google.losesAnswerTo = BATCH_UPDATE;
  const { id } = await begun(account);
  await written(1);
  expect((await waits(id)).tries).toBe(1);
  google.losesAnswerTo = undefined;
  await askAgain(account, id);
  await allTold();
  expect(rows()).toHaveLength(2);
  expect(await authorization(account.admin)).toMatchObject({ failing_since: null });
});

test("a row written by a server that ended is not written again by the next one", async () => {
  const account = await aTableOwner();
  google.losesAnswerTo = BATCH_UPDATE;
  let end = () => {};
  google.holdsChangesUntil = new Promise((resolve) => {
    end = resolve;
  });
  const { id } = await begun(account);
  await written(1);
  // Releases the lock, as after the death of the server.
  await sql`select graphile_worker.force_unlock_workers(
    array(select locked_by from graphile_worker._private_jobs where key = ${`sheets/${id}`})
  )`.execute(world.db);
  await askAgain(account, id);
  await allTold();
  end();
  expect(rows()).toHaveLength(2);
});

test("the end of a long sheet is searched, whatever is below the rows", async () => {
  const account = await aTableOwner();
  const link = (id: string) => `${world.url}/conversations/all/${id}`;
  google.isDown = true;
  const { id } = await begun(account, "Once");
  await waits(id);
  google.isDown = false;
  const filler = Array.from({ length: 12_000 }, (_, index) => ["", "", "", "", "", link(String(index))]);
  const nothing = Array.from({ length: 9_000 }, () => []);
  sheetOf().rows = [...rows(), ...filler, ["", "", "", "", "", link(id)], ...filler.slice(0, 3), ...nothing];
  const asked = google.asked.length;
  await askAgain(account, id);
  await allTold();
  expect(rows().filter((row) => row[5] === link(id))).toHaveLength(1);
  const reads = google.asked.slice(asked).filter(({ path }) => path.endsWith(":batchGetByDataFilter"));
  expect(reads.length).toBeLessThanOrEqual(2);
});

test("rows are written one after the other, because Google may lose one of two concurrent rows", async () => {
  const account = await aTableOwner();
  let end = () => {};
  google.holdsChangesUntil = new Promise((resolve) => {
    end = resolve;
  });
  for (const body of ["One", "Two", "Three", "Four"]) await begun(account, body);
  await written(1);
  const lanes = await sql<{ queue_name: string }>`
    select distinct queue_name from graphile_worker.jobs where key like 'sheets/%' and queue_name like ${`${account.id}/%`}
  `.execute(world.db);
  expect(lanes.rows).toHaveLength(1);
  expect(rows()).toHaveLength(2);
  google.holdsChangesUntil = undefined;
  end();
  expect((await written(4)).map((row) => row[4]).sort()).toEqual(["Four", "One", "Three", "Two"]);
});

test("a renamed sheet is still the chosen one, and another sheet with its old name is not", async () => {
  const account = await aTableOwner();
  const { sheets } = google.tables.get(TABLE)!;
  sheets[0]!.title = "It's ours";
  sheets.unshift(new Sheet("Sheet1"));
  await begun(account);
  await written(1, "It's ours");
  await allTold();
  expect((await authorization(account.admin))?.settings).toMatchObject({ sheet_title: "It's ours" });
  await begun(account);
  await written(2, "It's ours");
  expect(rows("Sheet1")).toEqual([]);
});

test("rows begin in column A, below the sheet's other content", async () => {
  const account = await world.anAccount();
  google.addTable(TABLE, { sheets: [new Sheet("Sheet1", [[], ["", "", "Ours"], ["", "2024"]], 7)] });
  await connect(world, account.admin, "sheets");
  expect((await choose(account.admin, { sheet_id: 7 })).status).toBe(200);
  const { id } = await begun(account);
  await vi.waitFor(() => expect(rows()).toHaveLength(4), SOON);
  expect(rows().slice(0, 3)).toEqual([[], ["", "", "Ours"], ["", "2024"]]);
  expect(rows()[3]).toHaveLength(6);
  expect(rows()[3]?.[5]).toBe(`${world.url}/conversations/all/${id}`);
});

test("while the sheet is not writable, the page says why, and waiting rows go to the next chosen sheet", async () => {
  const account = await aTableOwner();
  const { admin } = account;
  google.tables.get(TABLE)!.writers = [];
  const { id } = await begun(account, "First");
  await vi.waitFor(async () => {
    expect(await authorization(admin)).toMatchObject({
      failing_since: expect.stringMatching(/^20/),
      failing_why: "the spreadsheet “Our customers” was deleted, or can no longer be edited",
      needs_reconnect: false,
    });
  }, SOON);
  await waits(id);
  await sql`update google_authorizations set failing_since = now() - interval '1 hour'`.execute(world.db);
  const since = (await authorization(admin))?.failing_since;
  google.tables.delete(TABLE);
  await askAgain(account, id);
  expect((await waits(id)).tries).toBeGreaterThanOrEqual(2);
  expect((await authorization(admin))?.failing_since).toBe(since);

  google.addTable("another", { title: "Another", sheets: [new Sheet("New", [], 0)] });
  expect((await find(admin, "another")).status).toBe(200);
  expect((await authorization(admin))?.failing_since).toBe(since);
  await sql`select enqueue_integration_delivery(${account.id}, 'sheets', ${id}, '1 hour', 'replace')`.execute(world.db);
  const chosen = await choose(admin, { spreadsheet: "another" });
  expect(chosen.body.data.settings).toMatchObject({ spreadsheet_title: "Another", sheet_title: "New" });
  await vi.waitFor(() => expect(rows("New", "another").map((row) => row[4])).toEqual(["First message", "First"]), SOON);
  await vi.waitFor(async () => expect((await authorization(admin))?.failing_since).toBeNull(), SOON);
});

test("during a rate limit or after a revocation rows wait, and are written after a reconnect", async () => {
  const account = await aTableOwner();
  const { admin } = account;
  google.pauseSeconds = 2;
  await begun(account, "One");
  await vi.waitFor(async () => {
    expect(await authorization(admin)).toMatchObject({ failing_why: "Google Sheets asked Parley to wait" });
  }, SOON);
  google.pauseSeconds = 0;
  await written(1);

  google.revokeAll();
  await begun(account, "Two");
  await vi.waitFor(async () => {
    expect(await authorization(admin)).toMatchObject({
      failing_why: "Google Sheets no longer accepts this connection",
      needs_reconnect: true,
    });
  }, SOON);
  await connect(world, admin, "sheets");
  expect((await written(2)).map((row) => row[4])).toEqual(["One", "Two"]);
  expect(await authorization(admin)).toMatchObject({ failing_since: null, settings: { sheet_title: "Sheet1" } });
});

test("after a disconnect, no row is written or waits", async () => {
  const account = await aTableOwner({ new_customers: true });
  const { token } = account.admin;
  const { id } = (await authorization(account.admin))!;
  google.isDown = true;
  const { id: conversationId, customer } = await begun(account);
  for (const subject of [customer.id, conversationId]) await waits(subject);
  expect((await world.call("DELETE", `/api/google/authorizations/${id}`, { token })).status).toBe(204);
  google.isDown = false;
  await begun(account);
  await allTold();
  expect(rows()).toEqual([HEADER]);
  expect(await world.db.selectFrom("integration_listeners").where("account_id", "=", account.id).execute()).toEqual([]);
});

test("a row that could not be written for days is discarded", async () => {
  const account = await aTableOwner({ new_customers: true });
  google.isDown = true;
  const { customer } = await world.aVisitor({ account });
  await waits(customer.id);
  await sql`update integration_deliveries set created_at = now() - interval '4 days'`.execute(world.db);
  await purgeOldDeliveries.run({ db: world.db, platform: world.server.platform });
  await allTold();
  google.isDown = false;
  await askAgain(account, customer.id);
  await begun(account);
  await written(2);
  expect(rows().filter((row) => row.at(-1)?.endsWith(customer.id))).toEqual([]);
});

test("a spreadsheet is found by its URL or id, with its sheets; a sheet's content is kept", async () => {
  const { admin } = await world.anAccount();
  const sheets = [new Sheet("Sheet1", [["Mine", "Too"]], 0), new Sheet("Second"), new Sheet("Small")];
  Object.assign(sheets[2]!, { columnCount: 3, rowsAtFirst: 5 });
  google.addTable(TABLE, { sheets });
  await connect(world, admin, "sheets");
  const found = {
    id: TABLE,
    title: "Our customers",
    sheets: sheets.map(({ id, title }) => ({ id, title })),
  };
  for (const address of [TABLE, ADDRESS, ` https://docs.google.com/spreadsheets/u/1/d/${TABLE} `]) {
    expect((await find(admin, address)).body).toEqual({ data: found });
  }
  expect((await authorization(admin))?.settings).toEqual({
    spreadsheet_id: null,
    spreadsheet_title: null,
    sheet_id: null,
    sheet_title: null,
    new_conversations: true,
    new_customers: false,
  });
  expect((await choose(admin)).body.data.settings).toMatchObject({ spreadsheet_id: TABLE, sheet_title: "Sheet1" });
  expect(rows()).toEqual([["Mine", "Too"]]);
  expect((await choose(admin, { sheet_id: sheets[2]!.id })).body.data.settings).toMatchObject({
    sheet_title: "Small",
  });
  expect(rows("Small")).toEqual([HEADER]);
});

test("an invalid, missing or read-only spreadsheet cannot be chosen", async () => {
  const { admin } = await world.anAccount();
  await connect(world, admin, "sheets");
  const asked = google.asked.length;
  for (const address of ["https://example.com/spreadsheets/d/1", "../../secret", "https://docs.google.com/forms/d/1"]) {
    expect(await find(admin, address)).toMatchObject({
      status: 422,
      body: { error: { errors: { spreadsheet: ["is not the address of a Google Sheet"] } } },
    });
  }
  expect((await find(admin, "x".repeat(2001))).status).toBe(400);
  expect(google.asked).toHaveLength(asked);
  const notThere = ["does not exist, or the connected Google account cannot open it"];
  google.addTable("theirs", { writers: [] });
  for (const spreadsheet of ["gone", "theirs"]) {
    expect((await find(admin, spreadsheet)).body).toMatchObject({ error: { errors: { spreadsheet: notThere } } });
  }
  const kept = new Sheet("Protected", [["Mine"]], 0);
  kept.isProtected = true;
  google.addTable("protected", { sheets: [kept] });
  google.addTable("read", { writers: [], readers: [google.email] });
  google.addTable("full", { writers: [], readers: [google.email], sheets: [new Sheet("Theirs", [["Mine"]], 0)] });
  for (const spreadsheet of ["read", "full", "protected"]) {
    expect(await choose(admin, { spreadsheet })).toMatchObject({
      status: 422,
      body: { error: { errors: { spreadsheet: ["cannot be edited by the connected Google account"] } } },
    });
  }
  expect(await choose(admin, { sheet_id: 7 })).toMatchObject({
    status: 422,
    body: { error: { errors: { sheet_id: ["does not exist"] } } },
  });
  expect((await choose(admin, { sheet_id: -1 })).status).toBe(422);
  expect((await set(admin, { new_customers: "yes" })).status).toBe(422);
  expect((await authorization(admin))?.settings).toMatchObject({ spreadsheet_id: null });
});

test("a user of another account, and an anonymous caller, finds, chooses and changes nothing", async () => {
  const account = await aTableOwner();
  const stranger = await world.anAgent();
  const forged = { new_customers: true, spreadsheet_id: "theirs" };
  for (const token of [stranger.token, undefined]) {
    const status = token ? 403 : 401;
    const agent = { ...stranger, token: token as string };
    expect((await find(agent, TABLE)).status).toBe(status);
    expect((await choose(agent)).status).toBe(status);
    expect((await set(agent, forged)).status).toBe(status);
  }
  await set(account.admin, forged);
  expect((await authorization(account.admin))?.settings).toMatchObject({ spreadsheet_id: TABLE, new_customers: true });
  await begun(await world.anAccount());
  await allTold();
  expect(rows()).toEqual([HEADER]);
});
