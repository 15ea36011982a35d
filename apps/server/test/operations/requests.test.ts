import { request as rawRequest } from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import { type Account, useWorld } from "../harness/world.ts";

/** Formats of requests and how the server reads them: `http.md` §0.1 and §0.5. */
const world = useWorld();

const badRequest = { error: { status: 400, message: "Bad Request" }, errors: { detail: "Bad Request" } };
const tooLarge = { errors: { detail: "Request Entity Too Large" } };

let account: Account;
let token: string;

beforeAll(async () => {
  account = await world.anAccount();
  token = account.admin.token;
});

const params = async (method: "GET" | "POST", path: string, options: object = {}) => {
  const { message, params } = await world.data<{ message: string; params: unknown }>(method, path, options);
  expect(message).toBe("Pong!");
  return params;
};

describe("methods and paths", () => {
  test("PATCH is treated as PUT", async () => {
    const body = { user_profile: { display_name: "Kim" } };
    expect(await world.data("PATCH", "/api/profile", { token, body })).toMatchObject({ display_name: "Kim" });
  });

  test("HEAD returns the headers of GET, without a body", async () => {
    const { status, headers, text } = await world.call("HEAD", "/api/me", { token });
    expect([status, headers.get("content-type"), text]).toEqual([200, "application/json; charset=utf-8", ""]);
    expect((await world.call("HEAD", "/api/me")).status).toBe(401);
  });

  test.each(["/api/ping", "/api/ping/", "//api//ping", "/api/ping?", "/api/ping/?"])("%s is the same", async (path) => {
    expect(await params("GET", path)).toEqual({});
  });

  test("an invalid path is refused with the usual error body", async () => {
    const { status, body } = await world.call("GET", "/api/users/%zz", { token });
    expect([status, body]).toEqual([400, badRequest]);
  });
});

describe("bodies", () => {
  const nested = { message: { body: "a b&ü", tags: ["1", "2"] }, ids: ["3"] };

  test("JSON", async () => {
    expect(await params("POST", "/api/ping", { body: nested })).toEqual(nested);
  });

  test("a form with brackets", async () => {
    const body = new URLSearchParams([
      ["message[body]", "a b&ü"],
      ["message[tags][]", "1"],
      ["message[tags][]", "2"],
      ["ids[]", "3"],
    ]);
    expect(await params("POST", "/api/ping", { body })).toEqual(nested);
  });

  test("a multipart form with brackets; an unexpected file is skipped", async () => {
    const body = new FormData();
    body.append("message[body]", "a b&ü");
    body.append("message[tags][]", "1");
    body.append("message[tags][]", "2");
    body.append("surprise", new Blob(["x".repeat(50_000)]), "surprise.txt");
    body.append("ids[]", "3");
    expect(await params("POST", "/api/ping", { body })).toEqual(nested);
  });

  test.each([
    ["text/plain", '{"a":1}'],
    ["application/xml", "<a/>"],
    ["application/octet-stream", "\u0000\u0001"],
    ["no media type at all", "a=1"],
    ["application/json", ""],
    ["application/json", "  \n"],
    ["application/json", "[1,2]"],
    ["application/json", '"text"'],
    ["application/json", "null"],
  ])("%s with %j contributes no parameters", async (type, body) => {
    expect(await params("POST", "/api/ping?q=1", { body, headers: { "content-type": type } })).toEqual({ q: "1" });
  });

  test("a body without a content type contributes no parameters", async () => {
    expect(await withoutContentType("POST", "/api/ping?q=1", '{"a":1}')).toMatchObject({
      status: 200,
      body: { data: { params: { q: "1" } } },
    });
  });

  test.each(["{", '{"a":}', "{'a':1}", '{"a":1}}'])("malformed JSON %s is a bad request", async (body) => {
    const headers = { "content-type": "application/json" };
    const { status, body: answer } = await world.call("POST", "/api/ping", { body, headers });
    expect([status, answer]).toEqual([400, badRequest]);
  });

  test.each([
    ["multipart/form-data", "without a boundary"],
    ["multipart/form-data; boundary=x", '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nhalf'],
  ])("%s that cannot be parsed is a bad request", async (type, body) => {
    const { status, body: answer } = await world.call("POST", "/api/ping", { body, headers: { "content-type": type } });
    expect([status, answer]).toEqual([400, badRequest]);
  });

  test("keys that would change a prototype are dropped", async () => {
    const body = '{"a":1,"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}';
    const headers = { "content-type": "application/json" };
    const { status, body: answer } = await world.call("POST", "/api/ping", { body, headers });
    expect([status, answer]).toEqual([200, { data: { message: "Pong!", params: { a: 1 } } }]);
  });

  test.each([200, 5_000, 100_000])("with nesting of depth %i are refused", async (depth) => {
    const { status } = await world.call("POST", "/api/customers", {
      body: `{"customer":{"metadata":${"[".repeat(depth)}${"]".repeat(depth)}}}`,
      headers: { "content-type": "application/json" },
    });
    expect(status).toBe(400);
  });

  test.each([
    ["application/json", (bytes: number) => `{"a":"${"x".repeat(bytes - 8)}"}`],
    ["application/x-www-form-urlencoded", (bytes: number) => `a=${"x".repeat(bytes - 2)}`],
    ["text/plain", (bytes: number) => "x".repeat(bytes)],
  ])("of %s are read up to 64 KiB", async (type, filling) => {
    const headers = { "content-type": type };
    const send = (bytes: number) => world.call("POST", "/api/ping", { body: filling(bytes), headers });
    expect((await send(64 * 1024)).status).toBe(200);
    const { status, body } = await send(64 * 1024 + 1);
    expect([status, body]).toEqual([413, tooLarge]);
  });

  test("can be larger on some routes: a message of 100,000 characters", async () => {
    const { conversation, agent } = await world.aConversation();
    const message = { conversation_id: conversation.id, body: "ż".repeat(100_000) };
    expect(await world.data("POST", "/api/messages", { token: agent.token, body: { message } })).toMatchObject({
      body: message.body,
    });
  });

  test("a multipart form can have 80 fields and 64 KiB", async () => {
    const send = async (fields: number, bytes: number) => {
      const form = new FormData();
      for (let field = 0; field < fields; field += 1) form.append(`field${field}`, "x".repeat(bytes));
      const { status, body } = await world.call("POST", "/api/ping", { body: form });
      return status === 200 ? status : [status, body];
    };
    expect(await send(80, 10)).toBe(200);
    expect(await send(81, 10)).toEqual([413, tooLarge]);
    expect(await send(1, 65_000)).toBe(200);
    expect(await send(1, 65_536)).toEqual([413, tooLarge]);
  });

  test.each([
    ["5,001 keys", `{"customer":{"metadata":{${Array.from({ length: 5_001 }, (_, key) => `"${key}":1`).join()}}}}`],
    ["20,002 elements", `{"customer":{"metadata":{"a":[${"1,".repeat(20_001)}1]}}}`],
  ])("of %s are refused", async (_name, body) => {
    const headers = { "content-type": "application/json" };
    expect((await world.call("POST", "/api/customers", { body, headers })).status).toBe(400);
  });
});

describe("query and body share one namespace", () => {
  test("parameters of the body are accepted in the query, and the body takes precedence", async () => {
    const path = "/api/profile?user_profile[display_name]=Query&user_profile[full_name]=Query";
    expect(await world.data("PUT", path, { token })).toMatchObject({ display_name: "Query", full_name: "Query" });
    const body = { user_profile: { display_name: "Body" } };
    expect(await world.data("PUT", path, { token, body })).toMatchObject({ display_name: "Body" });
  });

  test("the body cannot replace the path's id", async () => {
    const other = await world.anAgent({ account });
    const body = { id: account.admin.id, role: "admin" };
    expect(await world.data("PUT", `/api/users/${other.id}/role`, { token, body })).toMatchObject({ id: other.id });
  });

  test("arrays in a query use brackets", async () => {
    const { customer } = await world.aVisitor({ account });
    const path = `/api/customers/${customer.id}?expand[]=notes&expand[]=issues`;
    expect(await world.data("GET", path, { token })).toMatchObject({ notes: [], issues: [] });
  });
});

describe("casting", () => {
  const update = (account: object) => world.call("PUT", "/api/accounts/me", { token, body: { account } });
  const errorsOf = async (account: object) => {
    const { status, body } = await update(account);
    return [status, (body as { error?: { errors?: unknown } }).error?.errors];
  };

  test("blank text becomes null", async () => {
    await update({ time_zone: "Europe/Berlin" });
    expect((await update({ time_zone: "" })).body).toMatchObject({ data: { time_zone: null } });
    expect(await errorsOf({ company_name: "" })).toEqual([422, { company_name: ["can't be blank"] }]);
    expect(await errorsOf({ company_name: "   " })).toEqual([422, { company_name: ["can't be blank"] }]);
  });

  test("numbers and booleans are accepted as text", async () => {
    const settings = { conversation_reminder_hours_interval: "24", conversation_reminders_enabled: "true" };
    expect((await update({ settings })).body).toMatchObject({
      data: { settings: { conversation_reminder_hours_interval: 24, conversation_reminders_enabled: true } },
    });
    for (const [text, meaning] of Object.entries({ "1": true, "0": false, false: false, true: true })) {
      const body = { user_settings: { email_alert_on_new_message: text } };
      const settings = await world.data("PUT", "/api/user_settings", { token, body });
      expect(settings).toMatchObject({ email_alert_on_new_message: meaning });
    }
  });

  test("a value of another type is invalid at any depth", async () => {
    expect(await errorsOf({ company_name: 5 })).toEqual([422, { company_name: ["is invalid"] }]);
    expect(await errorsOf({ settings: { max_num_conversation_reminders: "many" } })).toEqual([
      422,
      { settings: { max_num_conversation_reminders: ["is invalid"] } },
    ]);
    expect(await errorsOf({ settings: [] })).toEqual([422, { settings: ["is invalid"] }]);
    const { body } = await world.call("PUT", "/api/user_settings", {
      token,
      body: { user_settings: { email_alert_on_new_message: "yes" } },
    });
    expect(body).toEqual({
      error: {
        status: 422,
        message: "Unprocessable Entity",
        errors: { email_alert_on_new_message: ["is invalid"] },
      },
    });
  });

  test("255 characters of any kind are accepted, and one more is refused", async () => {
    const longest = "🦜".repeat(255);
    expect((await update({ company_name: longest })).body).toMatchObject({ data: { company_name: longest } });
    expect(await errorsOf({ company_name: `${longest}x` })).toEqual([
      422,
      { company_name: ["should be at most 255 character(s)"] },
    ]);
  });

  test("unknown fields and fields that only the server sets are ignored", async () => {
    const neighbour = await world.anAccount();
    const before = await world.data<object>("GET", "/api/accounts/me", { token });
    const { status, body } = await update({
      id: neighbour.id,
      account_id: neighbour.id,
      subscription_plan: "starter",
      created_at: "2001-01-01T00:00:00",
      shoe_size: 42,
    });
    expect(status).toBe(200);
    expect({ ...(body as { data: object }).data, current_minutes_since_midnight: null }).toEqual({
      ...before,
      current_minutes_since_midnight: null,
    });
  });

  test("instants are accepted with or without zone and fraction, and stored in UTC seconds", async () => {
    const { id } = await world.data<{ id: string }>("POST", "/api/user_invitations", { token });
    const expiry = async (expires_at: unknown) => {
      const path = `/api/user_invitations/${id}`;
      const { status, body } = await world.call<{ data?: { expires_at: string }; error?: object }>("PUT", path, {
        token,
        body: { user_invitation: { expires_at } },
      });
      return body.data?.expires_at ?? [status, body.error];
    };
    expect(await expiry("2026-11-21T00:40:45Z")).toBe("2026-11-21T00:40:45Z");
    expect(await expiry("2026-11-21T00:40:45.999999")).toBe("2026-11-21T00:40:45Z");
    expect(await expiry("2026-11-21T01:40:45+02:00")).toBe("2026-11-20T23:40:45Z");
    expect(await expiry("tomorrow")).toEqual([
      422,
      expect.objectContaining({ errors: { expires_at: ["is invalid"] } }),
    ]);
  });

  test("characters that the database cannot store are removed", async () => {
    const body = {
      customer: { account_id: account.id, name: "A\u0000nn", metadata: { "k\u0000": ["v\u0000", "\ud800"] } },
    };
    const customer = await world.data("POST", "/api/customers", { body });
    expect(customer).toMatchObject({ name: "Ann", metadata: { k: ["v", "\ufffd"] } });
    expect((await world.call("GET", "/api/customers?q=A%00nn", { token })).status).toBe(200);
    expect((await world.call("GET", "/uploads/a%00b")).status).toBe(404);
  });
});

/** fetch always sets a content type for text. */
function withoutContentType(method: string, path: string, body: string) {
  return new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
    const asked = rawRequest(`${world.url}${path}`, { method }, async (response) => {
      const text = (await response.toArray()).join("");
      resolve({ status: response.statusCode, body: JSON.parse(text) });
    });
    asked.on("error", reject);
    asked.end(body);
  });
}
