import { createVisitorApi } from "@parley/api-client";
import { beforeEach, expect, test, vi } from "vitest";
import { readCustomerId, storeCustomerId } from "../browser/customer-id.ts";
import type { Store as BrowserStorage } from "../browser/storage.ts";
import { createIdentity } from "./identity.ts";
import { createStore } from "./store.ts";
import type { VisitState } from "./visit-state.ts";
import type { VisitorDetails } from "./visitor.ts";

const REMEMBERED = "11111111-1111-4111-8111-111111111111";
const OTHER = "22222222-2222-4222-8222-222222222222";

interface Server {
  /** Keys that are valid for the stored customer. */
  accepted: string[];
  /** The customer that the server finds by an external id for a request with this key. */
  found: Record<string, string>;
}

/** A browser that has stored a customer and sends "first" as its key. */
function aBrowser({ accepted, found }: Server, details: VisitorDetails) {
  const stored = new Map<string, string>();
  const storage: BrowserStorage = {
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, value) => void stored.set(name, value),
    removeItem: (name) => void stored.delete(name),
  };
  storeCustomerId(storage, REMEMBERED);
  let key = "first";
  vi.stubGlobal("fetch", async (address: string, { headers }: { headers: { authorization: string } }) => {
    const { authorization } = headers;
    if (address.includes("/identify?")) return Response.json({ data: { customer_id: found[authorization] ?? null } });
    return Response.json({ data: accepted.includes(authorization) });
  });
  const store = createStore<VisitState>({ customerId: undefined } as VisitState);
  const identity = createIdentity({
    api: createVisitorApi({ baseUrl: "http://parley.example", token: () => key }),
    config: {
      accountId: "account",
      baseUrl: "http://parley.example",
      details,
      visitorKey: () => key,
      async renewKey() {
        key = "renewed";
      },
    },
    emit() {},
    storage,
    store,
    conversation: { current: () => undefined, lookUp: async () => {}, catchUp() {}, leave() {} },
  });
  return { identity, storage, store, key: () => key };
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

test("a key that was revoked while the page was closed is replaced, also if the page names its visitor", async () => {
  for (const details of [{}, { external_id: "ana-1" }]) {
    const browser = aBrowser({ accepted: [], found: {} }, details);
    await browser.identity.recognized();
    expect([details, browser.key()]).toEqual([details, "renewed"]);
    expect(readCustomerId(browser.storage)).toBeUndefined();
  }
});

test("with the new key, a visitor with a verified identity is the same customer again", async () => {
  const browser = aBrowser({ accepted: [], found: { renewed: REMEMBERED } }, { external_id: "v1.signed" });
  await browser.identity.recognized();
  expect([browser.key(), browser.store.get().customerId]).toEqual(["renewed", REMEMBERED]);
});

test("the key stays when another person signs in on the same browser", async () => {
  const unknown = aBrowser({ accepted: ["first"], found: {} }, { external_id: "ben-2" });
  await unknown.identity.recognized();
  expect([unknown.key(), unknown.store.get().customerId]).toEqual(["first", undefined]);
  const known = aBrowser({ accepted: ["first"], found: { first: OTHER } }, { external_id: "ben-2" });
  await known.identity.recognized();
  expect([known.key(), known.store.get().customerId]).toEqual(["first", OTHER]);
});

test("a page that identifies its visitor while the first message is being sent creates one customer", async () => {
  const browser = aBrowser({ accepted: [], found: {} }, {});
  const created: unknown[] = [];
  const answer = globalThis.fetch;
  vi.stubGlobal("fetch", async (address: string, request: RequestInit) => {
    if (request.method === "GET") return answer(address, request);
    const { customer } = JSON.parse(String(request.body));
    if (request.method === "POST") created.push(customer);
    return Response.json({ data: { ...customer, id: OTHER } });
  });
  await browser.identity.recognized();
  const details = { external_id: "ana-1", email: "ana@example.com" };
  await Promise.all([browser.identity.becomeCustomer(), browser.identity.updateDetails(undefined, details)]);
  expect(created).toHaveLength(1);
  expect(browser.store.get().customerId).toBe(OTHER);
});
