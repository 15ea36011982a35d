import type { Company, Customer, SearchResults } from "@parley/contract";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { asWordQuery, wordsIn } from "../../src/features/search/words.ts";
import { type Agent, useWorld, type Visitor } from "../harness/world.ts";

/** `GET /api/search`: `http.md` §5.8. Another account has the same data. */
const world = useWorld();

let ours: Place;
let theirs: Place;

beforeAll(async () => {
  ours = await aPlace();
  theirs = await aPlace();
});

type Place = Awaited<ReturnType<typeof aPlace>>;

async function aPlace() {
  const account = await world.anAccount();
  const { admin } = account;
  const colleague = await world.anAgent({ account });
  await world.data("PUT", "/api/profile", { token: admin.token, body: { user_profile: { display_name: "Bertha" } } });
  const katherine = await world.aVisitor({ account, name: "Katherine Smith", email: "kate@example.com" });
  const lu = await world.aVisitor({ account, name: "Lu", email: "lu@other.example", phone: "+49 30 1234" });
  const company = await world.data<Company>("POST", "/api/companies", {
    token: admin.token,
    body: { company: { name: "Blue Harbour", website_url: "harbour.example" } },
  });
  const ofKatherine = await world.aConversation({ account, visitor: katherine });
  const ofLu = await world.aConversation({ account, visitor: lu });
  const sales = await world.anInbox(admin, "Sales desk");
  await world.change(admin, ofLu.conversation.id, { inbox_id: sales.id });
  const vip = await world.aTag(account, "vip");
  await world.aTag(await world.anAccount(), "vi"); // of another account, where "tag:vi" is an exact name
  await world.tag(account, ofLu.conversation.id, vip);
  await world.data("POST", `/api/customers/${lu.customer.id}/tags`, { token: admin.token, body: { tag_id: vip } });
  const said = {
    order: await world.sendMessage(
      admin,
      ofKatherine.conversation.id,
      "Your order #zz0 is on its way, well-known by now",
    ),
    again: await world.sendMessage(colleague, ofLu.conversation.id, "The order was refunded. Thank you very much"),
    byKatherine: await write(katherine, ofKatherine.conversation.id, "Where is my ORDER?"),
    note: await world.sendMessage(admin, ofLu.conversation.id, {
      body: "日本語のテキスト, Größe",
      type: "note",
      private: true,
    }),
  };
  const file = await world.aFile({ token: admin.token, account_id: account.id }, "invoice.pdf");
  const withFile = await world.sendMessage(admin, ofLu.conversation.id, { body: "here it is", file_ids: [file.id] });
  return { account, admin, colleague, katherine, lu, company, ofKatherine, ofLu, said: { ...said, withFile } };
}

async function write(visitor: Visitor, conversation_id: string, body: string) {
  const widget = await world.widget({ ...visitor, conversation_id });
  return widget.send(body);
}

const ask = (q: string, more: Record<string, string> = {}, { token }: Agent = ours.admin) =>
  world.call<{ data: SearchResults }>("GET", `/api/search?${new URLSearchParams({ q, ...more })}`, { token });

async function found(q: string, more: Record<string, string> = {}) {
  const { status, body } = await ask(q, more);
  expect(status).toBe(200);
  return body.data;
}

/** The texts of the found messages, latest first. */
const messagesFor = async (q: string) => (await found(q)).messages.map(({ excerpt }) => excerpt);
const customersFor = async (q: string) => (await found(q)).customers.map(({ name }) => name);
const conversationsFor = async (q: string) => (await found(q)).conversations.map(({ customer }) => customer.name);

const order = "Your order #zz0 is on its way, well-known by now";
const again = "The order was refunded. Thank you very much";
const asked = "Where is my ORDER?";
const note = "日本語のテキスト, Größe";
const withFile = "here it is";

describe("messages", () => {
  test.each<[string, string[]]>([
    ["order", [asked, again, order]],
    ["ord", [asked, again, order]],
    ["rder", []], // not in the middle of a word
    ["order refund", [again]],
    ["refund order", [again]],
    ['"thank you"', [again]],
    ['"you thank"', []],
    ['"thank yo"', []],
    ["thank yo", [again]],
    ["well-known", [order]],
    ["well-way", []],
    ["#zz0", [order]],
    ["order -refunded", [asked, order]],
    ['order -"thank you"', [asked, order]],
    ["GRÖSSE", []],
    ["größe", [note]],
    ["本語", [note]],
    ["語本", []],
    ["%", []],
    ["' & ! | ( :* \\", []],
    ["from:me", [withFile, note, order]],
    ["from:bertha order", [order]],
    ["from:kate", [asked]],
    ["from:kate refunded", []],
    ["from:nobody", []],
    ["order from:katherine from:smith", [asked]],
    ["order tag:vip", [again]],
    ["order tag:VIP", [again]],
    ["order tag:nothing", []],
    ["order in:sales", [again]],
    ['order in:"sales desk" tag:vi', [again]],
    ["order in:nowhere", []],
    ["has:file", [withFile]],
    ["here has:file", [withFile]],
    ["order has:file", []],
    ["tag:vip has:file", [withFile]],
    ["order after:2000", [asked, again, order]],
    ["order before:2000", []],
    ["order before:2999-12-31", [asked, again, order]],
    ["order after:2999", []],
  ])("%s", async (q, expected) => {
    expect(await messagesFor(q)).toEqual(expected);
  });

  test("have their conversation, their author and their customer", async () => {
    expect((await found("has:file")).messages).toEqual([
      {
        id: ours.said.withFile.id,
        conversation_id: ours.ofLu.conversation.id,
        conversation_status: "open",
        excerpt: withFile,
        files: ["invoice.pdf"],
        private: false,
        user_id: ours.admin.id,
        customer_id: null,
        customer: { id: ours.lu.customer.id, name: "Lu", email: "lu@other.example" },
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      },
    ]);
  });

  test("of an archived conversation are not found, nor is the conversation", async () => {
    const visitor = await world.aVisitor({ account: ours.account, name: "Archibald" });
    const { conversation } = await world.aConversation({ account: ours.account, visitor });
    await world.sendMessage(ours.admin, conversation.id, "put away for good");
    expect(await messagesFor("archibald away")).toEqual([]);
    expect(await messagesFor("away for good")).toEqual(["put away for good"]);
    await world.archive(ours.admin, conversation.id);
    expect(await found("away for good")).toMatchObject({ messages: [], conversations: [] });
    expect(await found("archibald")).toMatchObject({ conversations: [], customers: [{ name: "Archibald" }] });
  });

  test("are found at any age, behind thousands of others", async () => {
    const account = await world.anAccount();
    const { conversation } = await world.aConversation({ account });
    await world.sendMessage(account.admin, conversation.id, "an albatross, and an order");
    // Far more than are scanned before the index is used, and across the end of a stretch of numbers.
    await sql`
      insert into messages (account_id, id, seq, conversation_id, user_id, body)
      select ${account.id}, gen_random_uuid(), 65000 + n, ${conversation.id}, ${account.admin.id}, 'nothing of note ' || n
      from generate_series(1, 3000) n`.execute(world.db);
    const { token } = account.admin;
    const search = (q: string) =>
      world.data<SearchResults>("GET", `/api/search?${new URLSearchParams({ q })}`, { token });
    for (const q of [
      "albatross",
      "albat order",
      "albatross from:me",
      "albatross before:2999",
      "albatross after:2000",
    ]) {
      expect((await search(q)).messages.map(({ excerpt }) => excerpt)).toEqual(["an albatross, and an order"]);
    }
    expect((await search("note")).messages.map(({ excerpt }) => excerpt)).toEqual(
      [3000, 2999, 2998, 2997, 2996].map((n) => `nothing of note ${n}`),
    );
    expect((await search("albatross nothing")).messages).toEqual([]);
  });
});

describe("customers, companies and conversations", () => {
  test.each<[string, string[]]>([
    ["kath", ["Katherine Smith"]],
    ["smith kath", ["Katherine Smith"]],
    ["kate@example.com", ["Katherine Smith"]],
    ["Kaththerine", ["Katherine Smith"]],
    ["smtih", ["Katherine Smith"]],
    ["katehrine smth", ["Katherine Smith"]],
    ["smth katehrine jones", []],
    ["kaet@example.com", []], // addresses are not matched by similarity
    ["lu", ["Lu"]],
    ["1234", ["Lu"]],
    ["tag:vip", ["Lu"]],
    ["kath tag:vip", []],
    ["from:kate", ["Katherine Smith"]],
    ["-lu example", ["Katherine Smith"]],
    ["lu in:sales", []],
    ["kath before:2000", []],
    ["nobody at all", []],
  ])("customers for %s", async (q, expected) => {
    expect(await customersFor(q)).toEqual(expected);
  });

  test.each<[string, string[]]>([
    ["blue", ["Blue Harbour"]],
    ["harbour.example", ["Blue Harbour"]],
    ["harbuor", ["Blue Harbour"]],
    ["blue tag:vip", []],
    ["red", []],
  ])("companies for %s", async (q, expected) => {
    expect((await found(q)).companies.map(({ name }) => name)).toEqual(expected);
  });

  test.each<[string, string[]]>([
    ["kath", ["Katherine Smith"]],
    ["tag:vip", ["Lu"]],
    ["in:sales", ["Lu"]],
    ["in:sales kath", []],
    ["has:file", ["Lu"]],
    ["from:kate", ["Katherine Smith"]],
    ["after:2000", ["Lu", "Katherine Smith"]],
    ["before:2000", []],
  ])("conversations for %s", async (q, expected) => {
    expect(await conversationsFor(q)).toEqual(expected);
  });

  test("are found by the subject, too", async () => {
    const { customer } = ours.katherine;
    const { id } = await world.open(ours.admin, customer.id, { subject: "Delivery to Oslo" });
    expect((await found("deliv oslo")).conversations).toMatchObject([{ id, subject: "Delivery to Oslo" }]);
    await world.archive(ours.admin, id);
  });

  test("are limited to the requested number, last seen first", async () => {
    const account = await world.anAccount();
    for (const n of [1, 2, 3]) await world.aVisitor({ account, name: `Visitor ${n}` });
    const names = async (limit: string) => {
      const { body } = await ask("visitor", { limit }, account.admin);
      return body.data.customers.map(({ name }) => name);
    };
    expect(await names("2")).toEqual(["Visitor 3", "Visitor 2"]);
    expect(await names("20")).toHaveLength(3);
  });
});

test("results contain nothing of another account", async () => {
  const neighbours = JSON.stringify((await ask("from:kate", {}, theirs.admin)).body);
  expect(neighbours).toContain(theirs.katherine.customer.id);
  const ids = [
    ...Object.values(theirs.said).map((message) => (message as { id?: string }).id),
    ...[theirs.katherine, theirs.lu].map(({ customer }) => (customer as Customer).id),
    ...[theirs.company, theirs.ofKatherine.conversation, theirs.ofLu.conversation].map(({ id }) => id),
  ];
  const searches = [
    "order",
    "kath",
    "lu",
    "smtih",
    "blue",
    "harbuor",
    "has:file",
    "tag:vip",
    "in:sales",
    "from:me",
    "日本",
  ];
  for (const q of [...searches, "order before:2999", "order tag:vip", "after:2000"]) {
    const { status, body } = await ask(q, { limit: "20" });
    expect(status).toBe(200);
    const text = JSON.stringify(body);
    expect(ids.filter((id) => text.includes(id!))).toEqual([]);
    expect(Object.values(body.data).flat().length, q).toBeGreaterThan(0);
  }
});

test("an empty search finds nothing", async () => {
  for (const q of ["", "   ", "-order", '"', "from:", "!?", "\u0000"]) {
    const { customers, companies, conversations, messages } = await found(q);
    expect({ customers, companies, conversations, messages }).toEqual({
      customers: [],
      companies: [],
      conversations: [],
      messages: [],
    });
  }
});

test("a day is one of the requested time zone", async () => {
  const id = ours.said.order.id;
  const at = (instant: string) => sql`update messages set created_at = ${instant} where id = ${id}`.execute(world.db);
  const isFound = async (q: string, time_zone: string) =>
    (await found(`way ${q}`, { time_zone })).messages.some((message) => message.id === id);
  const { created_at } = await world.db
    .selectFrom("messages")
    .select("created_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await at("2026-03-29T22:30:00Z"); // the 30th in Berlin, where daylight saving time began the day before
  expect(await isFound("after:2026-03-30", "Europe/Berlin")).toBe(true);
  expect(await isFound("before:2026-03-30", "Europe/Berlin")).toBe(false);
  expect(await isFound("after:2026-03-30", "UTC")).toBe(false);
  expect(await isFound("before:2026-03-30", "UTC")).toBe(true);
  expect(await isFound("after:0001-01-01", "Asia/Tokyo")).toBe(true);
  expect(await isFound("before:9999-12-31", "Pacific/Honolulu")).toBe(true);
  expect(await isFound("before:2026-03-30", "SystemV/PST8PDT")).toBe(true); // unknown to PostgreSQL
  await at(created_at);
});

test.each([
  ["before:tomorrow", "before: needs a day like 2026-11-21"],
  ["order after:2026-02-30", "after: needs a day like 2026-11-21"],
])("%s is refused with a reason", async (q, message) => {
  expect(await ask(q)).toMatchObject({ status: 422, body: { error: { status: 422, message } } });
});

test("the search text has a maximum length, and other parameters must be valid", async () => {
  expect((await ask("x".repeat(1000))).status).toBe(200);
  const refused = { status: 400, body: { error: { status: 400, message: "Bad Request" } } };
  expect(await ask("x".repeat(1001))).toMatchObject(refused);
  for (const limit of ["0", "21", "many"]) expect(await ask("x", { limit })).toMatchObject(refused);
  expect(await ask("x", { time_zone: "Mars/Olympus" })).toMatchObject(refused);
  expect((await world.call("GET", "/api/search", { token: ours.admin.token })).status).toBe(400);
  expect((await world.call("GET", "/api/search?q=x")).status).toBe(401);
});

/** The index and the search must split a text in the same way. Otherwise existing words are not found. */
test.each([
  "Hello, “wörld”! it's a-b_c #zz0 x@y.com \\ / | & ! ( ) : * < > ~ ^ ` [ ] { } $ %",
  "日本語のテキスト ไทย",
  "မြန်မာ ខ្មែរ 中文。「」、！",
  "tab\tline\nreturn\rno-break\u00a0space\u3000wide",
  `${"long".repeat(100)} ${"ü".repeat(200)} end`,
  "«guillemets» ¿qué? ¡sí! – — … ‘a’ ‚b‘ „c“",
  "👋🏽 a👋b ﬁ ½ ² Ⅷ",
])("the database splits %j into the same words as the search", async (text) => {
  const { rows } = await sql<{ words: string[]; found: boolean }>`
    select array(select unnest(tsvector_to_array(words_of('x.', ${text}))) order by 1) as words,
      words_of('x.', ${text}) @@ replace(lower(${asWordQuery([{ text, isPhrase: true }])}), '~', 'x.')::tsquery as found
  `.execute(world.db);
  const { words, found } = rows[0]!;
  const sought = wordsIn(text).map((word) => `x.${word.toLowerCase()}`);
  expect(new Set(words.filter((word) => word !== "x."))).toEqual(new Set(sought));
  expect(found).toBe(true);
});
