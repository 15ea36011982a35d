import { createHmac, randomUUID } from "node:crypto";
import type { Customer, ExpandedConversation, IdentitySettings, Recording } from "@parley/contract";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aVisitorKey, visitorKeyHeader } from "../harness/people.ts";
import { badRequest } from "../harness/refusals.ts";
import { type Account, useOwnWorld, type Visitor } from "../harness/world.ts";

/** A customer with a visitor key, and the clients that may act for them (`widget.md` §6.6). */
const world = useOwnWorld();

type Ana = Visitor & { conversation_id: string };

let account: Account;
let ana: Ana;
let recording: Recording;
const anasKey = aVisitorKey();
beforeAll(async () => {
  account = await world.anAccount();
  const visitor = await world.aVisitor({ account, key: anasKey, external_id: "ana-1", email: "ana@example.com" });
  ana = (await world.aConversation({ account, visitor })).visitor;
  await (await world.widget(ana)).send("My address is private");
  recording = await world.aRecording(await world.aVisitor({ account }));
});

/** Returns the value of a request's `Authorization` header. */
type Show = () => Promise<string | undefined>;

const strangers: [who: string, show: Show][] = [
  ["without a key", async () => undefined],
  ["with a made-up key", async () => visitorKeyHeader(aVisitorKey())],
  [
    "with the key of another customer",
    async () => {
      const key = aVisitorKey();
      await world.aVisitor({ account, key });
      return visitorKeyHeader(key);
    },
  ],
  ["who is an agent of another account", async () => (await world.anAccount()).admin.token],
];

const admitted: [who: string, show: Show][] = [
  ["with the key", async () => visitorKeyHeader(anasKey)],
  ["who is an agent of the account", async () => account.admin.token],
];

const calls = {
  exists: (id: string, token?: string) => world.call("GET", `/api/customers/${id}/exists`, { token }),
  lookup: (customer_id: string, token?: string) =>
    world.call("GET", `/api/conversations/customer?${new URLSearchParams({ customer_id, account_id: account.id })}`, {
      token,
    }),
  metadata: (id: string, token?: string) =>
    world.call("PUT", `/api/customers/${id}/metadata`, { token, body: { metadata: { name: "Mallory" } } }),
  conversation: (customer_id: string, token?: string) =>
    world.call("POST", "/api/conversations", {
      token,
      body: { conversation: { account_id: account.id, customer_id } },
    }),
  upload(customer_id: string, token?: string) {
    const body = new FormData();
    body.append("account_id", account.id);
    body.append("customer_id", customer_id);
    body.append("file", new Blob(["a text"]), "a.txt");
    return world.call("POST", "/api/upload", { token, body });
  },
};

const customerOf = async (id: string) =>
  (await world.data<Recording[]>("GET", `/api/browser_sessions?ids[]=${id}`, { token: account.admin.token }))[0]!
    .customer_id;

const beginRecording = (token: string | undefined) =>
  world.data<Recording>("POST", "/api/browser_sessions", {
    token,
    body: { browser_session: { account_id: account.id, customer_id: ana.customer.id } },
  });

const identifyRecording = (id: string, token: string | undefined) =>
  world.call("POST", `/api/browser_sessions/${id}/identify`, { token, body: { customer_id: ana.customer.id } });

describe.each(strangers)("an anonymous %s who knows the id", (_, show) => {
  test.each(Object.entries(calls))("is answered as if the customer did not exist: %s", async (_, call) => {
    const token = await show();
    const [asked, absent] = [await call(ana.customer.id, token), await call(randomUUID(), token)];
    expect({ status: asked.status, body: asked.body }).toEqual({ status: absent.status, body: absent.body });
    expect(asked.text).not.toContain(ana.customer.id);
  });

  test("cannot begin or continue a recording of the customer", async () => {
    const token = await show();
    expect(await beginRecording(token)).toMatchObject({ customer_id: null });
    const before = await customerOf(recording.id);
    expect(await identifyRecording(recording.id, token)).toMatchObject({
      status: 200,
      body: { data: { customer_id: null } },
    });
    expect(await customerOf(recording.id)).toBe(before);
  });

  test("does not receive the id for the external id", async () => {
    const query = new URLSearchParams({ account_id: account.id, external_id: "ana-1", email: "ana@example.com" });
    const answer = await world.call("GET", `/api/customers/identify?${query}`, { token: await show() });
    expect(answer).toMatchObject({ status: 200, body: { data: { customer_id: null } } });
  });

  test("opens no conversation with a repeated idempotency key", async () => {
    const visitor = await world.aVisitor({ account, key: anasKey });
    const idempotency_key = randomUUID();
    const conversation = { account_id: account.id, customer_id: visitor.customer.id, idempotency_key };
    const open = (token: string | undefined) =>
      world.call("POST", "/api/conversations", { token, body: { conversation } });
    expect((await open(visitorKeyHeader(anasKey))).status).toBe(201);
    expect((await open(await show())).status).toBe(422);
  });
});

describe.each(admitted)("a client %s", (_, show) => {
  test("has all rights of the customer", async () => {
    const [token, { id }] = [await show(), ana.customer];
    expect(await calls.exists(id, token)).toMatchObject({ status: 200, body: { data: true } });
    const { body } = await calls.lookup(id, token);
    const { data } = body as { data: ExpandedConversation[] };
    expect(data.flatMap(({ messages }) => messages.map(({ body }) => body))).toContain("My address is private");
    expect((await calls.metadata(id, token)).status).toBe(200);
    expect((await calls.conversation(id, token)).status).toBe(201);
    expect((await calls.upload(id, token)).status).toBe(201);
    expect(await beginRecording(token)).toMatchObject({ customer_id: id });
    const begun = await world.aRecording(await world.aVisitor({ account }));
    expect((await identifyRecording(begun.id, token)).status).toBe(200);
    expect(await customerOf(begun.id)).toBe(id);
  });
});

describe("on the socket", () => {
  const joins: [what: string, topic: () => string, payload: () => object][] = [
    ["the lobby", () => `conversation:lobby:${ana.customer.id}`, () => ({})],
    ["the conversation", () => `conversation:${ana.conversation_id}`, () => ({ customer_id: ana.customer.id })],
    ["the conversation, unnamed", () => `conversation:${ana.conversation_id}`, () => ({})],
    ["the conversation, as nobody", () => `conversation:${ana.conversation_id}`, () => ({ customer_id: null })],
  ];

  test.each(joins)("%s requires the key, or an agent of the account", async (_, topic, payload) => {
    const other = aVisitorKey();
    await world.aVisitor({ account, key: other });
    const join = async (params: object, visitor_key?: unknown) =>
      (await world.client(params).join(topic(), { ...payload(), visitor_key })).response;
    const refused = { reason: "unauthorized" };
    for (const key of [undefined, null, "", 7, aVisitorKey(), other, `${anasKey}x`]) {
      expect([key, await join({ account_id: account.id }, key)]).toEqual([key, refused]);
    }
    expect(await join({ token: (await world.anAccount()).admin.token }, anasKey)).toEqual(refused);
    // A key in the socket's URL is ignored.
    expect(await join({ account_id: account.id, visitor_key: anasKey })).toEqual(refused);
    expect(await join({ account_id: account.id }, anasKey)).toEqual({});
    expect(await join({ token: account.admin.token })).toEqual({});
  });
});

test("a long poll joins with the key only", async () => {
  interface Poll {
    token: string;
    messages?: string[];
  }
  const poll = async (query: string) => (await world.call<Poll>("GET", `/socket/longpoll?vsn=2.0.0&${query}`)).body;
  const join = async (visitor_key?: string) => {
    const session = `token=${encodeURIComponent((await poll(`account_id=${account.id}`)).token)}`;
    const payload = { customer_id: ana.customer.id, visitor_key };
    await world.call("POST", `/socket/longpoll?vsn=2.0.0&${session}`, {
      body: JSON.stringify(["1", "1", `conversation:${ana.conversation_id}`, "phx_join", payload]),
      headers: { "content-type": "application/json" },
    });
    const [reply] = (await poll(session)).messages!;
    return JSON.parse(reply!)[4];
  };
  const refused = { status: "error", response: { reason: "unauthorized" } };
  for (const key of [undefined, aVisitorKey()]) expect(await join(key)).toEqual(refused);
  expect(await join(anasKey)).toEqual({ status: "ok", response: {} });
});

test("a share link reads the conversation, and its reader cannot join it", async () => {
  const { token: agent } = account.admin;
  const link = await world.data<{ token: string }>("POST", `/api/conversations/${ana.conversation_id}/share`, {
    token: agent,
  });
  const query = new URLSearchParams({ conversation_id: ana.conversation_id, token: link.token });
  const shared = await world.call("GET", `/api/conversations/shared?${query}`);
  expect(shared).toMatchObject({ status: 200, body: { data: { id: ana.conversation_id } } });
  expect(shared.text).toContain("My address is private");
  const { response } = await world.client().join(`conversation:${ana.conversation_id}`);
  expect(response).toEqual({ reason: "unauthorized" });
});

describe("a key", () => {
  test("of another form is refused", async () => {
    for (const key of ["short", `${anasKey}x`, "", "a b", "!".repeat(43)]) {
      const body = { customer: { account_id: account.id } };
      const answer = await world.call("POST", "/api/customers", { token: `Visitor ${key}`, body });
      expect([key, answer]).toMatchObject([key, badRequest]);
    }
  });

  test("is not stored in the database, and no answer or event contains its digest", async () => {
    const key = aVisitorKey();
    const visitor = await world.aVisitor({ account, key });
    const tables = await world.db.introspection.getTables();
    for (const { name } of tables.filter(({ schema }) => schema === "public")) {
      const rows = await world.db
        .selectFrom(name as "accounts")
        .selectAll()
        .execute();
      expect([name, JSON.stringify(rows).includes(key)]).toEqual([name, false]);
    }
    const { text } = await world.call("GET", `/api/customers/${visitor.customer.id}`, { token: account.admin.token });
    expect(text).not.toMatch(/digest|is_key_required/);
  });

  test("is refused by routes for the team, however the path is spelled", async () => {
    for (const token of [visitorKeyHeader(anasKey), `visitor ${anasKey}`, `VISITOR  ${anasKey}`]) {
      expect((await world.call("GET", "/api/customers", { token })).status).toBe(401);
      expect((await world.call("DELETE", `/api/customers/${ana.customer.id}/visitor_keys`, { token })).status).toBe(
        401,
      );
    }
    expect(await calls.exists(ana.customer.id, `visitor ${anasKey}`)).toMatchObject({ body: { data: true } });
  });

  test("is valid for the last 100 customers that were bound to it", async () => {
    const key = aVisitorKey();
    const first = await world.aVisitor({ account, key });
    const second = await world.aVisitor({ account, key });
    for (let i = 2; i < 101; i++) await world.aVisitor({ account, key });
    expect(await calls.exists(first.customer.id, visitorKeyHeader(key))).toMatchObject({ body: { data: false } });
    expect(await calls.exists(second.customer.id, visitorKeyHeader(key))).toMatchObject({ body: { data: true } });
  });

  test("is not added to a customer without a key by the id alone", async () => {
    const published = await world.aVisitor({ account });
    const key = aVisitorKey();
    for (const call of Object.values(calls)) await call(published.customer.id, visitorKeyHeader(key));
    expect(await calls.exists(published.customer.id)).toMatchObject({ body: { data: true } });
    const keys = await world.db
      .selectFrom("visitor_keys")
      .selectAll()
      .where("customer_id", "=", published.customer.id)
      .execute();
    expect(keys).toEqual([]);
  });

  test("is not valid in another account", async () => {
    const neighbour = await world.anAccount();
    const theirs = await world.aVisitor({ account: neighbour, key: aVisitorKey() });
    expect(await calls.exists(theirs.customer.id, visitorKeyHeader(anasKey))).toMatchObject({ body: { data: false } });
  });
});

test("customers of published clients, of agents and of mail need no key", async () => {
  const { token } = account.admin;
  const byAgent = await world.data<Customer>("POST", "/api/customers", { token, body: { customer: { name: "Ben" } } });
  const published = await world.aVisitor({ account });
  for (const id of [byAgent.id, published.customer.id]) {
    expect(await calls.exists(id)).toMatchObject({ body: { data: true } });
    expect((await calls.metadata(id)).status).toBe(200);
    expect((await calls.conversation(id)).status).toBe(201);
    expect((await world.client().join(`conversation:lobby:${id}`)).status).toBe("ok");
  }
});

describe("a verified identity", () => {
  let secret: string;
  beforeEach(async () => {
    account = await world.anAccount();
    const settings = await world.data<IdentitySettings>("PUT", "/api/identity_settings", {
      token: account.admin.token,
      body: { identity_settings: { is_required: false } },
    });
    secret = settings.secret!;
  });

  const sign = (id: string, by = secret) =>
    `v1.${Buffer.from(id).toString("base64url")}.${createHmac("sha256", by).update(id).digest("base64url")}`;
  const exists = async (id: string, key?: string) =>
    ((await calls.exists(id, visitorKeyHeader(key))).body as { data: boolean }).data;
  const identify = async (external_id: string, key?: string) => {
    const query = new URLSearchParams({ account_id: account.id, external_id });
    const path = `/api/customers/identify?${query}`;
    return (await world.data<{ customer_id: string | null }>("GET", path, { token: visitorKeyHeader(key) }))
      .customer_id;
  };
  const putMetadata = (id: string, external_id: string, key?: string) =>
    world.call("PUT", `/api/customers/${id}/metadata`, {
      token: visitorKeyHeader(key),
      body: { metadata: { external_id } },
    });
  const aBrowser = () => aVisitorKey();

  test("gives another browser the customer, and that browser's key is valid for both from then on", async () => {
    const [first, second] = [aBrowser(), aBrowser()];
    const { customer } = await world.aVisitor({ account, key: first, external_id: sign("ana-1") });
    expect(await exists(customer.id, second)).toBe(false);
    expect(await identify(sign("ana-1"), second)).toBe(customer.id);
    for (const key of [first, second]) expect(await exists(customer.id, key)).toBe(true);
    expect(await exists(customer.id)).toBe(false);
  });

  test("permits a change like a key, and binds the key that is sent with it", async () => {
    const { customer } = await world.aVisitor({ account, key: aBrowser(), external_id: sign("ana-1") });
    const second = aBrowser();
    expect((await putMetadata(customer.id, "ana-1", second)).status).toBe(404);
    expect((await putMetadata(customer.id, sign("ben-2"), second)).status).toBe(404);
    expect((await putMetadata(customer.id, sign("ana-1", "another secret"), second)).status).toBe(404);
    expect((await putMetadata(customer.id, sign("ana-1"))).status).toBe(200);
    expect(await exists(customer.id, second)).toBe(false);
    expect((await putMetadata(customer.id, sign("ana-1"), second)).status).toBe(200);
    expect(await exists(customer.id, second)).toBe(true);
  });

  test("adds the first key to a customer without one, whose id alone then no longer suffices", async () => {
    const { customer } = await world.aVisitor({ account, external_id: sign("ana-1") });
    const conversation = (
      await world.aConversation({ account, visitor: { kind: "visitor", account_id: account.id, customer } })
    ).visitor;
    const published = await world.widget(conversation);
    const key = aBrowser();
    expect(await identify(sign("ana-1"), key)).toBe(customer.id);
    expect([await exists(customer.id), await exists(customer.id, key)]).toEqual([false, true]);
    await expect.poll(() => published.channel.state).not.toBe("joined");
    const rejoined = await published.join(`conversation:${conversation.conversation_id}`, { customer_id: customer.id });
    expect(rejoined.response).toEqual({ reason: "unauthorized" });
  });

  test("never gives a client without a key the id of a customer that requires one", async () => {
    const keyed = await world.aVisitor({ account, key: aBrowser(), external_id: sign("ana-1") });
    expect(await identify(sign("ana-1"))).toBeNull();
    const published = await world.aVisitor({ account, external_id: sign("ana-1") });
    expect(await identify(sign("ana-1"))).toBe(published.customer.id);
    await world.data("PUT", `/api/customers/${keyed.customer.id}`, {
      token: account.admin.token,
      body: { customer: { name: "Changed last" } },
    });
    expect(await identify(sign("ana-1"))).toBe(published.customer.id);
  });

  test("does not lead to a customer who merely claims the identity", async () => {
    const planted = await world.aVisitor({ account, key: aBrowser(), external_id: "ana-1" });
    expect(await identify(sign("ana-1"), aBrowser())).toBeNull();
    const proven = await world.aVisitor({ account, key: aBrowser(), external_id: sign("ana-1") });
    const claimed = await world.aVisitor({ account, external_id: "ana-1" });
    const mine = aBrowser();
    expect(await identify(sign("ana-1"), mine)).toBe(proven.customer.id);
    expect(await exists(planted.customer.id, mine)).toBe(false);
    expect(await exists(claimed.customer.id, mine)).toBe(true); // still works without a key
    expect((await putMetadata(planted.customer.id, sign("ana-1"), mine)).status).toBe(404);
  });

  test.each([
    ["nothing", undefined, undefined, "open"],
    ["a key of nobody", "a browser", undefined, "open"],
    ["the key of one of them", "hers", undefined, "hers"],
    ["a proof", undefined, "proof", "open"],
    ["a proof and a key of nobody", "a browser", "proof", "proven"],
    ["a proof and the key of one of them", "hers", "proof", "hers"],
  ])("among customers of one external id, a request with %s finds the right one", async (_, key, proof, expected) => {
    const keys: Record<string, string> = { hers: aBrowser(), "a browser": aBrowser() };
    const ids: Record<string, string> = {
      hers: (await world.aVisitor({ account, key: keys.hers, external_id: "ana-1" })).customer.id,
      proven: (await world.aVisitor({ account, key: aBrowser(), external_id: sign("ana-1") })).customer.id,
      open: (await world.aVisitor({ account, external_id: "ana-1" })).customer.id,
      latest: (await world.aVisitor({ account, key: aBrowser(), external_id: "ana-1" })).customer.id,
    };
    expect(await identify(proof ? sign("ana-1") : "ana-1", key && keys[key])).toBe(ids[expected]);
  });
});
