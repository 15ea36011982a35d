import type { Customer, CustomerImport, CustomerMerge, CustomerMetadataUpdate } from "@parley/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { aVisitorKey, visitorKeyHeader } from "../harness/people.ts";
import { type Account, useWorld } from "../harness/world.ts";

/**
 * The language of a customer, through every door: `data-model.md` (columns of a customer). It stands for each column that the
 * declaration gives the same properties.
 */
const world = useWorld();

let account: Account;
let token: string;
beforeAll(async () => {
  account = await world.anAccount();
  token = account.admin.token;
});

interface Answer {
  data: Customer;
}
const add = (customer: object) =>
  world.call<Answer>("POST", "/api/customers", { body: { customer: { account_id: account.id, ...customer } } });
const report = (id: string, metadata: CustomerMetadataUpdate | object, as?: string) =>
  world.call<Answer>("PUT", `/api/customers/${id}/metadata`, { body: { metadata }, token: as });
const change = (id: string, customer: object, as: string | undefined = token) =>
  world.call<Answer>("PUT", `/api/customers/${id}`, { body: { customer }, token: as });
const languageOf = async (id: string) =>
  (await world.data<Customer>("GET", `/api/customers/${id}`, { token })).language;
const aCustomer = async (details: object = {}) => (await add(details)).body.data;

describe("a page", () => {
  test("reports it with a new customer, and fills it in for a known one", async () => {
    expect((await add({ language: "de-DE" })).body.data.language).toBe("de-DE");
    const { id, language } = await aCustomer();
    expect(language).toBeNull();
    expect((await report(id, { language: "fr" })).body.data.language).toBe("fr");
  });

  test("does not replace what an agent corrected, until the agent clears it", async () => {
    const { id } = await aCustomer({ language: "en-US" });
    expect((await change(id, { language: "pt" })).body.data.language).toBe("pt");
    const { body } = await report(id, { language: "en-US", os: "Linux" });
    expect(body.data).toMatchObject({ language: "pt", os: "Linux" });
    await report(id, { language: null });
    expect(await languageOf(id)).toBe("pt");
    await change(id, { language: null });
    await report(id, { language: "en-GB" });
    expect(await languageOf(id)).toBe("en-GB");
  });

  test.each([
    { language: ["de", "en"] },
    { language: { name: "German" } },
    { language: 7 },
    { language: "x".repeat(256) },
  ])("that published another meaning of it keeps its chat: %j", async (details) => {
    const added = await add({ name: "Kim", ...details });
    expect([added.status, added.body.data]).toEqual([201, expect.objectContaining({ name: "Kim", language: null })]);
    const reported = await report(added.body.data.id, { os: "Linux", ...details });
    expect([reported.status, reported.body.data]).toEqual([
      200,
      expect.objectContaining({ os: "Linux", language: null }),
    ]);
  });

  test("that sends the text undefined says nothing", async () => {
    const { id } = await aCustomer({ language: "undefined" });
    expect(await languageOf(id)).toBeNull();
  });
});

describe("an agent", () => {
  test("changes it, but not to a text of more than 255 characters", async () => {
    const { id } = await aCustomer();
    expect((await change(id, { language: "nl" })).body.data.language).toBe("nl");
    const { status, body } = await change(id, { language: "x".repeat(256) });
    expect([status, body]).toMatchObject([422, { error: { errors: { language: [expect.any(String)] } } }]);
    expect(await languageOf(id)).toBe("nl");
  });

  test("finds customers by it, and exports it after all other columns", async () => {
    const other = await world.anAccount();
    const as = other.admin.token;
    for (const language of ["de-DE", "de-AT", "en", null]) {
      await world.call("POST", "/api/customers", {
        token: as,
        body: { customer: { name: `speaks ${language}`, language } },
      });
    }
    const list = async (language: string) => {
      const { body } = await world.call<{ data: Customer[] }>(
        "GET",
        `/api/customers?${new URLSearchParams({ language })}`,
        { token: as },
      );
      return body.data.map((customer) => customer.language).sort();
    };
    expect(await list("DE%")).toEqual(["de-AT", "de-DE"]);
    expect(await list("en")).toEqual(["en"]);
    const { text } = await world.call("GET", "/api/customers?format=csv&language=de-AT", { token: as });
    const [header = "", row = ""] = text.split("\r\n");
    expect(header).toMatch(/,time_zone,language$/);
    expect(row).toMatch(/,"de-AT"$/);
  });

  test("imports it from a column of that name", async () => {
    const { id } = await aCustomer({ external_id: "imported-1", language: "en" });
    const form = new FormData();
    form.append("file", new Blob(["external_id,Language\nimported-1,sv\nimported-2,fi\nimported-3,\n"]), "people.csv");
    const uploaded = await world.data<CustomerImport>("POST", "/api/customer_imports", { token, body: form });
    expect(uploaded.mapping).toEqual(["external_id", "language"]);
    const plan = { mapping: uploaded.mapping, updates_existing: true };
    await world.data("POST", `/api/customer_imports/${uploaded.id}/run`, { token, body: { customer_import: plan } });
    await expect
      .poll(() => world.data<CustomerImport>("GET", `/api/customer_imports/${uploaded.id}`, { token }))
      .toMatchObject({ status: "done", created: 2, updated: 1 });
    expect(await languageOf(id)).toBe("sv");
    const { body } = await world.call<{ data: Customer[] }>("GET", "/api/customers?external_id=imported-2", { token });
    expect(body.data.map(({ language }) => language)).toEqual(["fi"]);
  });

  test("merges it into a customer without one, and undoes that", async () => {
    const [from, into] = [await aCustomer({ language: "da" }), await aCustomer()];
    const merged = await world.data<CustomerMerge>("POST", "/api/customer_merges", {
      token,
      body: { customer_merge: { customer_id: from.id, into_id: into.id } },
    });
    expect(await languageOf(into.id)).toBe("da");
    await report(from.id, { language: "no" }); // the merged customer's browser
    expect(await languageOf(into.id)).toBe("da");
    await world.call("POST", `/api/customer_merges/${merged.id}/undo`, { token });
    expect([await languageOf(from.id), await languageOf(into.id)]).toEqual(["da", null]);
  });

  test("merges it, and the customer that stays keeps its own", async () => {
    const [from, into] = [await aCustomer({ language: "da" }), await aCustomer({ language: "is" })];
    await world.data("POST", "/api/customer_merges", {
      token,
      body: { customer_merge: { customer_id: from.id, into_id: into.id } },
    });
    expect(await languageOf(into.id)).toBe("is");
  });
});

describe("is not changed by", () => {
  const refused: [who: string, show: () => Promise<string | undefined>, status: number][] = [
    ["an agent of another account", async () => (await world.anAccount()).admin.token, 404],
    [
      "a removed agent",
      async () => {
        const removed = await world.anAgent({ account });
        await world.data("POST", `/api/users/${removed.id}/disable`, { token });
        return removed.token;
      },
      401,
    ],
    ["a visitor", async () => visitorKeyHeader(aVisitorKey()), 401],
    ["nobody", async () => "", 401],
  ];

  test.each(refused)("%s, as an agent does", async (_, show, status) => {
    const { id } = await aCustomer({ language: "de" });
    expect((await change(id, { language: "xx" }, await show())).status).toBe(status);
    expect(await languageOf(id)).toBe("de");
  });

  test("the visitor of another account, whose page reports it", async () => {
    const key = aVisitorKey();
    const { customer } = await world.aVisitor({ account, key: aVisitorKey() });
    await world.aVisitor({ account: await world.anAccount(), key });
    expect((await report(customer.id, { language: "xx" }, visitorKeyHeader(key))).status).toBe(404);
    expect((await report(customer.id, { language: "xx" })).status).toBe(404);
    expect(await languageOf(customer.id)).toBeNull();
  });
});

test("a stranger in a shared conversation does not see it", async () => {
  const visitor = await world.aVisitor({ account, name: "Kim", language: "de" });
  const { conversation } = await world.aConversation({ account, visitor });
  const link = await world.data<{ token: string }>("POST", `/api/conversations/${conversation.id}/share`, { token });
  const query = new URLSearchParams({ conversation_id: conversation.id, token: link.token });
  const shared = await world.data<{ customer: Customer }>("GET", `/api/conversations/shared?${query}`);
  expect(shared.customer).toMatchObject({ name: "Kim", language: null });
});
