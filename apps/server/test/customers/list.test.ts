import type { Conversation, Customer, Tag } from "@parley/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { type Account, useWorld } from "../harness/world.ts";

/** An account's customers, as its agents list them: `http.md` §5.4. */
const world = useWorld();

interface Page {
  data: (Customer & { conversations: Conversation[]; tags?: Tag[] })[];
  page_number: number;
  page_size: number;
  total_pages: number;
  total_entries: number;
}

let account: Account;
const ids: Record<string, string> = {};

const people = {
  kim: { name: "Kim Smith", email: "kim@example.com", external_id: "u-1", browser: "Firefox", os: "Linux" },
  lu: { name: "Lu_100%", email: "lu@other.example", phone: "+49 30", host: "shop.example", time_zone: "Asia/Tokyo" },
  max: { email: "max@example.com", metadata: { plan: "gold", seats: 5, note: "a:b", is_paid: true } },
  anonymous: { current_url: "https://shop.example/cart", pathname: "/cart", browser_version: "12" },
};

beforeAll(async () => {
  account = await world.anAccount();
  let day = 1;
  for (const [key, person] of Object.entries(people)) {
    const { customer } = await world.aVisitor({ account, ...(person as Partial<Customer>) });
    ids[key] = customer.id;
    await seenOn(customer.id, day);
    day += 1;
  }
  await world.aVisitor({ name: "Kim Smith", email: "kim@example.com" }); // another account's
});

const list = (query = "") => world.call<Page>("GET", `/api/customers${query}`, { token: account.admin.token });
const found = async (query: Record<string, string> | [string, string][]) => {
  const { status, body } = await list(`?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return body.data.map(({ id }) => Object.keys(ids).find((key) => ids[key] === id));
};

test("are listed with all fields, most recently seen first, for this account only", async () => {
  const { body } = await list();
  expect(await found({})).toEqual(["anonymous", "max", "lu", "kim"]);
  expect(body).toMatchObject({ page_number: 1, page_size: 50, total_pages: 1, total_entries: 4 });
  expect(Object.keys(body.data[0]!).sort()).toEqual([
    ...["browser", "company_id", "conversations", "created_at", "current_url", "email", "external_id", "first_seen"],
    ...["host", "id", "ip", "language", "last_seen_at", "metadata", "name", "object", "os", "pathname", "phone"],
    ...["profile_photo_url", "time_zone", "title", "updated_at"],
  ]);
});

test("each with its last active conversation", async () => {
  const customer_id = ids.kim!;
  const [older, newer] = [await world.open(account.admin, customer_id), await world.open(account.admin, customer_id)];
  await world.sendMessage(account.admin, newer.id, "first");
  await world.sendMessage(account.admin, older.id, "last");
  await world.db
    .updateTable("conversations")
    .set({ last_activity_at: "2026-01-01T00:00:00Z" })
    .where("id", "=", newer.id)
    .execute();
  const { data } = (await list()).body;
  const shown = Object.fromEntries(data.map(({ id, conversations }) => [id, conversations.map((each) => each.id)]));
  expect(shown).toMatchObject({ [ids.kim!]: [older.id], [ids.lu!]: [] });
});

test("with their tags, on request", async () => {
  const { token } = account.admin;
  const aTag = async (name: string) =>
    (await world.call<{ data: { id: string } }>("POST", "/api/tags", { token, body: { tag: { name } } })).body.data.id;
  for (const tag_id of [await aTag("regular"), await aTag("abroad")]) {
    await world.call("POST", `/api/customers/${ids.lu}/tags`, { token, body: { tag_id } });
  }
  const { data } = (await list("?expand[]=tags")).body;
  expect(data.map(({ tags }) => tags?.map(({ name }) => name))).toEqual([[], [], ["regular", "abroad"], []]);
});

describe("by page", () => {
  test.each([
    ["?page_size=3", ["anonymous", "max", "lu"], { page_number: 1, page_size: 3, total_pages: 2 }],
    ["?limit=3&page=2", ["kim"], { page_number: 2, page_size: 3, total_pages: 2 }],
    ["?page_size=3&page=99", ["kim"], { page_number: 2 }],
    ["?page_size=3&page=0", ["anonymous", "max", "lu"], { page_number: 1 }],
    ["?page=x&page_size=y", ["anonymous", "max", "lu", "kim"], { page_number: 1, page_size: 50 }],
    ["?page_size=0", ["anonymous", "max", "lu", "kim"], { page_size: 50 }],
    ["?page_size=5000", ["anonymous", "max", "lu", "kim"], { page_size: 1000 }],
    ["?page_size=2&limit=3", ["anonymous", "max"], { page_size: 2 }],
    ["?name=nobody&page=3", [], { page_number: 1, total_pages: 1, total_entries: 0 }],
  ])("%s", async (query, expected, page) => {
    const { body } = await list(query);
    expect(await found([...new URLSearchParams(query)] as [string, string][])).toEqual(expected);
    expect(body).toMatchObject(page);
  });
});

describe("filtered", () => {
  test.each([
    [{ include_anonymous: "false" }, ["max", "lu", "kim"]],
    [{ include_anonymous: "true" }, ["anonymous", "max", "lu", "kim"]],
    [{ external_id: "u-1" }, ["kim"]],
    [{ external_id: "u-%" }, []],
    [{ external_id: "" }, ["anonymous", "max", "lu", "kim"]],
    [{ name: "kim smith" }, ["kim"]],
    [{ name: "kim" }, []],
    [{ name: "KIM%" }, ["kim"]],
    [{ email: "%@example.com" }, ["max", "kim"]],
    [{ phone: "+49%" }, ["lu"]],
    [{ host: "SHOP.example" }, ["lu"]],
    [{ browser: "firefox" }, ["kim"]],
    [{ os: "linux" }, ["kim"]],
    [{ current_url: "%/cart" }, ["anonymous"]],
    [{ pathname: "/cart" }, ["anonymous"]],
    [{ time_zone: "asia/%" }, ["lu"]],
    [{ browser_version: "12" }, ["anonymous"]],
    [{ browser_version: "1%" }, []],
    [{ email: "%@example.com", name: "Kim%" }, ["kim"]],
    [{ colour: "red" }, ["anonymous", "max", "lu", "kim"]],
  ])("%o", async (query, expected) => {
    expect(await found(query as unknown as Record<string, string>)).toEqual(expected);
  });

  test.each([
    ["smith", ["kim"]],
    ["EXAMPLE.com", ["max", "kim"]],
    ["example kim", ["kim"]],
    ["kim lu", []],
    ["_100%", ["lu"]],
    ["%", ["lu"]],
    ["", ["anonymous", "max", "lu", "kim"]],
    ["  ", ["anonymous", "max", "lu", "kim"]],
    ["plan:gold", ["max"]],
    ["seats:5", ["max"]],
    ["is_paid:true", ["max"]],
    ["note:a:b", ["max"]],
    ["plan:silver", []],
    ["plan:gold kim", []],
    ["plan:gold max", ["max"]],
  ])("by the words %j", async (q, expected) => {
    expect(await found({ q })).toEqual(expected);
  });

  test("by tags, all of which they must have", async () => {
    const [one, two] = [await world.aTag(account), await world.aTag(account)];
    const tag = (customer: string, tag_id: string) =>
      world.db.insertInto("customer_tags").values({ account_id: account.id, customer_id: customer, tag_id }).execute();
    await Promise.all([tag(ids.kim!, one!), tag(ids.kim!, two!), tag(ids.lu!, one!)]);
    expect(await found({ tag_id: one! })).toEqual(["lu", "kim"]);
    expect(
      await found([
        ["tag_ids[]", one!],
        ["tag_ids[]", two!],
      ]),
    ).toEqual(["kim"]);
    expect(
      await found([
        ["tag_ids[]", one!],
        ["tag_id", two!],
      ]),
    ).toEqual(["kim"]);
  });

  test("an invalid id or flag is a bad request", async () => {
    for (const query of ["tag_id=x", "tag_ids[]=x", "issue_id=x", "company_id=x", "include_anonymous=maybe"]) {
      expect([query, (await list(`?${query}`)).status]).toEqual([query, 400]);
    }
  });
});

describe("as CSV", () => {
  const csv = (query = "") => world.call("GET", `/api/customers?format=csv${query}`, { token: account.admin.token });

  test("has a plain header, quoted values and CRLF line ends", async () => {
    const { status, headers, text } = await csv("&name=Kim%25");
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    const columns =
      "id,name,email,created_at,updated_at,first_seen,last_seen_at,phone,external_id,host,pathname,current_url,browser,os,ip,time_zone,language";
    const row = `"${ids.kim}","Kim Smith","kim@example.com","(\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d)","(.*)","(.*)","2026-01-01 00:00:00Z","","u-1","","","","Firefox","Linux","","",""`;
    expect(text).toMatch(new RegExp(`^${columns}\\r\\n${row}\\r\\n$`));
  });

  test("is paged, too", async () => {
    expect((await csv("&page_size=3&page=2")).text.trim().split("\r\n")).toHaveLength(2);
  });

  test("contains no formula, and escapes what a visitor wrote", async () => {
    const other = await world.anAccount();
    for (const name of [
      "=1+1",
      "+1",
      "-1",
      "@sum",
      " =2+2",
      "\t=3+3",
      "＝4+4",
      " ＋5",
      "\r",
      'a "quoted" word',
      "a,b",
      "two\r\nlines",
    ]) {
      await world.aVisitor({ account: other, name });
    }
    const { text } = await world.call("GET", "/api/customers?format=csv", { token: other.admin.token });
    const harmless = [`"'=1+1"`, `"'+1"`, `"'-1"`, `"'@sum"`, `"' =2+2"`, `"'\t=3+3"`, `"'＝4+4"`, `"' ＋5"`, `"'\r"`];
    for (const cell of [...harmless, '"a ""quoted"" word"', '"a,b"', '"two\r\nlines"']) {
      expect(text).toContain(`,${cell},`);
    }
  });
});

test("are sorted by a column in both directions; customers without the value come last", async () => {
  expect(await found({ sort: "name" })).toEqual(["kim", "lu", "max", "anonymous"]);
  expect(await found({ sort: "-name" })).toEqual(["max", "lu", "kim", "anonymous"]);
  expect(await found({ sort: "-email" })).toEqual(["max", "lu", "kim", "anonymous"]);
  expect(await found({ sort: "last_seen_at" })).toEqual(["kim", "lu", "max", "anonymous"]);
  expect(await found({ sort: "-created_at" })).toEqual(["anonymous", "max", "lu", "kim"]);
  expect(await found({ sort: "-name", page_size: "2", page: "2" })).toEqual(["kim", "anonymous"]);
  expect((await list("?sort=id")).status).toBe(400);
  expect((await list("?sort=name;drop")).status).toBe(400);
});

const seenOn = (id: string, day: number) =>
  world.db
    .updateTable("customers")
    .set({ last_seen_at: `2026-01-0${day}T00:00:00Z` })
    .where("id", "=", id)
    .execute();
