import { randomUUID } from "node:crypto";
import type { Recording } from "@parley/contract";
import { describe, expect, test } from "vitest";
import { badRequest, invalid, notFound } from "../harness/refusals.ts";
import { type Agent, useWorld } from "../harness/world.ts";

/** The routes of a page's recorder, without a token (`http.md` §3.4, `widget.md` §14.2). */
const world = useWorld();

const utc = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
const begin = (browser_session: object) =>
  world.call<{ data: Recording }>("POST", "/api/browser_sessions", { body: { browser_session } });
const exists = (id: string) => world.data<boolean>("GET", `/api/browser_sessions/${id}/exists`);
const identify = (id: string, body: object) =>
  world.call<{ data: Recording }>("POST", `/api/browser_sessions/${id}/identify`, { body });
const asSeenBy = ({ token }: Agent, id: string) =>
  world.data<Recording>("GET", `/api/browser_sessions/${id}`, { token });

/** As `sendBeacon` of the published recorder sends it. */
const beacon = (id: string, what: "finish" | "restart") =>
  world.call<{ data: Recording }>("POST", `/api/browser_sessions/${id}/${what}?ip=1&_=1795221644891`, {
    body: `data=${encodeURIComponent(Buffer.from('{"a":1}').toString("base64"))}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

test("a page begins a recording of its visitor", async () => {
  const account = await world.anAccount();
  const { customer } = await world.aVisitor({ account });
  const { status, headers, body } = await begin({
    account_id: account.id,
    customer_id: customer.id,
    started_at: "2026-11-21T00:40:44.891Z",
    metadata: { pathname: "/pricing", browser: "Firefox" },
    finished_at: "2026-11-21T00:40:44Z",
    id: randomUUID(),
  });
  expect([status, body]).toEqual([
    201,
    {
      data: {
        id: expect.stringMatching(/^[0-9a-f-]{14}4/),
        object: "browser_session",
        account_id: account.id,
        customer_id: customer.id,
        metadata: { pathname: "/pricing", browser: "Firefox" },
        started_at: "2026-11-21T00:40:44Z",
        finished_at: null,
      },
    },
  ]);
  expect(headers.get("location")).toBe(`/api/browser_sessions/${body.data.id}`);
  expect(await exists(body.data.id)).toBe(true);
});

test("without a customer and a time, it begins now and is anonymous", async () => {
  const { id } = await world.anAccount();
  const { body } = await begin({ account_id: id });
  expect(body.data).toMatchObject({ customer_id: null, metadata: null, started_at: utc });
});

describe("a recording is refused", () => {
  test.each([
    [{}, { account_id: ["can't be blank"] }],
    [{ account_id: randomUUID() }, { account_id: ["does not exist"] }],
    [{ account_id: "no-id" }, { account_id: ["is invalid"] }],
  ])("without an existing account: %j", async (draft, reasons) => {
    expect(await begin(draft)).toMatchObject(invalid(reasons));
  });

  test("of a customer of another account, or of a missing one", async () => {
    const account = await world.anAccount();
    const { customer } = await world.aVisitor();
    for (const customer_id of [customer.id, randomUUID()]) {
      expect(await begin({ account_id: account.id, customer_id })).toMatchObject(
        invalid({ customer_id: ["does not exist"] }),
      );
    }
  });

  test("with metadata above the limit", async () => {
    const { id } = await world.anAccount();
    const refused = await begin({ account_id: id, metadata: { told: "x".repeat(9000) } });
    expect(refused).toMatchObject(invalid({ metadata: ["is too large"] }));
    expect(await begin({ account_id: id, metadata: "text" })).toMatchObject(invalid({ metadata: ["is invalid"] }));
    expect(await world.call("POST", "/api/browser_sessions", { body: { account_id: id } })).toMatchObject(badRequest);
  });
});

test("beacons finish and resume it, and get an empty answer", async () => {
  const { account, agent, visitor } = await world.aConversation();
  const { id } = await world.aRecording(visitor, { metadata: { pathname: "/secret" } });
  const presented = { id, object: "browser_session", account_id: account.id, customer_id: null, metadata: null };

  const finished = await beacon(id, "finish");
  expect([finished.status, finished.body.data]).toEqual([200, { ...presented, started_at: utc, finished_at: utc }]);
  expect(await asSeenBy(agent, id)).toMatchObject({ finished_at: utc, customer_id: visitor.customer.id });
  const resumed = await beacon(id, "restart");
  expect([resumed.status, resumed.body.data]).toEqual([200, { ...presented, started_at: utc, finished_at: null }]);
  expect(await asSeenBy(agent, id)).toMatchObject({ finished_at: null, metadata: { pathname: "/secret" } });
});

test.each([
  ["nothing", {}],
  ["text", { body: "anything", headers: { "content-type": "text/plain" } }],
  ["a list", { body: [1, 2] }],
])("a beacon with %s finishes it, too", async (_, options) => {
  const { id } = await world.aRecording(await world.aVisitor());
  expect((await world.call("POST", `/api/browser_sessions/${id}/finish`, options)).status).toBe(200);
});

test("a recording belongs to the visitor who was identified later", async () => {
  const { account, agent, visitor } = await world.aConversation();
  const { id } = await world.aRecording(visitor);
  const known = await world.aVisitor({ account, name: "Known" });
  const { status, body } = await identify(id, { customer_id: known.customer.id });
  expect([status, body.data.customer_id]).toEqual([200, known.customer.id]);
  expect(await asSeenBy(agent, id)).toMatchObject({ customer: { id: known.customer.id, name: "Known" } });

  const neighbour = await world.aVisitor();
  for (const customer_id of [neighbour.customer.id, randomUUID()]) {
    expect(await identify(id, { customer_id })).toMatchObject(invalid({ customer_id: ["does not exist"] }));
  }
  expect(await identify(id, {})).toMatchObject(badRequest);
  expect(await asSeenBy(agent, id)).toMatchObject({ customer_id: known.customer.id });
});

test("a missing recording cannot be changed", async () => {
  const id = randomUUID();
  const { customer } = await world.aVisitor();
  expect(await exists(id)).toBe(false);
  expect(await beacon(id, "finish")).toMatchObject(notFound);
  expect(await beacon(id, "restart")).toMatchObject(notFound);
  expect(await identify(id, { customer_id: customer.id })).toMatchObject(notFound);
  expect(await world.call("GET", "/api/browser_sessions/no-id/exists")).toMatchObject(badRequest);
});

test("recordings are deleted with their customer", async () => {
  const { agent, visitor } = await world.aConversation();
  const { id } = await world.aRecording(visitor);
  await world.call("DELETE", `/api/customers/${visitor.customer.id}`, { token: agent.token });
  expect(await exists(id)).toBe(false);
});
