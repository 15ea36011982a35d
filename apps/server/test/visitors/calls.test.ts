import { beforeAll, describe, expect, test } from "vitest";
import { type Account, useWorld } from "../harness/world.ts";

/** The requests of published pages, from any origin (`widget.md` §7.1, §16). */
const world = useWorld();

const origin = "https://shop.example";
const V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let account: Account;
let customerId: string;
beforeAll(async () => {
  account = await world.anAccount();
  customerId = (await world.aVisitor({ account })).customer.id;
});

function anUpload() {
  const form = new FormData();
  form.append("account_id", account.id);
  form.append("file", new Blob(["bread"], { type: "text/plain" }), "list.txt");
  return form;
}

const json = (value: object) => JSON.stringify(value);

/** Each request with its success status. Bodies are functions, because a form can be sent only once. */
const calls = (): [number, string, string, (() => string | FormData)?][] => {
  const { id } = account;
  return [
    [200, "GET", `/api/widget_settings?account_id=${id}&inbox_id=${account.inbox_id}`],
    [200, "PUT", "/api/widget_settings/metadata", () => json({ account_id: id, metadata: { host: "shop.example" } })],
    [200, "GET", `/api/customers/${customerId}/exists?account_id=${id}`],
    [200, "GET", `/api/customers/identify?account_id=${id}&external_id=ana-1`],
    [200, "GET", `/api/conversations/customer?customer_id=${customerId}&account_id=${id}`],
    [201, "POST", "/api/customers", () => json({ customer: { account_id: id, name: "Ana" } })],
    [200, "PUT", `/api/customers/${customerId}/metadata`, () => json({ metadata: { name: "Ana" } })],
    [201, "POST", "/api/conversations", () => json({ conversation: { account_id: id, customer_id: customerId } })],
    [201, "POST", "/api/upload", anUpload],
  ];
};

test("every call works from another origin, without credentials or a redirect, and has a preflight answer", async () => {
  for (const prefix of ["", "/"]) {
    for (const [status, method, path, body] of calls()) {
      const url = `${world.url}${prefix}${path}`;
      const headers = {
        origin,
        "access-control-request-method": method,
        "access-control-request-headers": "content-type",
      };
      const asked = await fetch(url, { method: "OPTIONS", redirect: "error", headers });
      expect([path, asked.status, asked.headers.get("access-control-allow-origin")]).toEqual([path, 200, origin]);
      expect(asked.headers.get("access-control-allow-methods")?.toUpperCase()).toContain(method);

      const content = body?.();
      const type = typeof content === "string" ? { "content-type": "application/json" } : {};
      const answer = await fetch(url, {
        method,
        redirect: "error",
        headers: { origin, ...type },
        ...(content !== undefined && { body: content }),
      });
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.headers.get("access-control-allow-origin")).toBe(origin);
      expect(answer.headers.get("set-cookie")).toBeNull();
    }
  }
});

describe("an answer has exactly the fields that pages expect:", () => {
  const get = (path: string) => world.data("GET", path);

  test("whether a customer exists, as a bare boolean", async () => {
    expect(await get(`/api/customers/${customerId}/exists?account_id=${account.id}`)).toBe(true);
    expect(await get(`/api/customers/11111111-1111-4111-8111-111111111111/exists?account_id=${account.id}`)).toBe(
      false,
    );
  });

  test("the customer of an external id, in any form that a site sends", async () => {
    const long = "x".repeat(3000);
    for (const id of [
      "1795221778000",
      "a@b.example",
      "5",
      "a%00b",
      "%F0%9F%90%A2",
      "undefined",
      long,
      "%25_",
      "a=b%26c",
    ]) {
      for (const more of ["", `&email=${long}&host=${long}`, "&email=undefined&host=null"]) {
        const answer = await get(`/api/customers/identify?account_id=${account.id}&external_id=${id}${more}`);
        expect(answer).toEqual({ customer_id: null });
      }
    }
  });

  test("conversations as a list with messages in time order and without private ones", async () => {
    const { visitor, conversation } = await world.aConversation({ account });
    const widget = await world.widget(visitor);
    await widget.send("First");
    const { token } = account.admin;
    for (const content of [{ body: "A note", private: true, type: "note" }, { body: "Second" }]) {
      const message = { ...content, conversation_id: conversation.id };
      await world.data("POST", "/api/messages", { token, body: { message } });
    }
    const query = `customer_id=${visitor.customer.id}&account_id=${account.id}`;
    const found = await world.data<{ messages: { body: string }[] }[]>("GET", `/api/conversations/customer?${query}`);
    expect(found.map(({ messages }) => messages.map(({ body }) => body))).toEqual([["First", "Second"]]);
  });
});

test("every id that a page receives is of version 4", async () => {
  const { data } = world;
  const { id: account_id, inbox_id, admin } = account;
  const customer = await data.call(world, "POST", "/api/customers", { body: { customer: { account_id } } });
  const customer_id = (customer as { id: string }).id;
  const conversation = { account_id, customer_id };
  const opened = await data.call(world, "POST", "/api/conversations", { body: { conversation } });
  const conversation_id = (opened as { id: string }).id;
  const content = { conversation_id, body: "Hello" };
  const message = await data.call(world, "POST", "/api/messages", { token: admin.token, body: { message: content } });
  const recording = await data.call(world, "POST", "/api/browser_sessions", {
    body: { browser_session: { account_id, customer_id } },
  });
  const answer = await fetch(`${world.url}/api/upload`, { method: "POST", body: anUpload() });
  const { data: file } = (await answer.json()) as { data: { id: string } };
  const settings = (await data.call(world, "GET", `/api/widget_settings?account_id=${account_id}`)) as { id: string };
  const ids = [customer, opened, message, recording, file, settings].map((each) => (each as { id: string }).id);
  for (const id of [account_id, inbox_id, ...ids]) expect(id).toMatch(V4);
});
