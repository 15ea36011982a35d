import { beforeAll, describe, expect, test } from "vitest";
import type { CallOptions, Method } from "../harness/call.ts";
import { type Account, useWorld } from "../harness/world.ts";

/** The headers of every answer: `http.md` §0.1 and §0.2. */
const world = useWorld();

const notFound = { error: { status: 404, message: "Not found" }, errors: { detail: "Not Found" } };

let account: Account;
beforeAll(async () => {
  account = await world.anAccount();
});

/** One answer of every kind. */
const answers = async (options: CallOptions = {}) => {
  const { token } = account.admin;
  const asked: [Method, string, CallOptions?][] = [
    ["GET", "/api/ping"],
    ["GET", "/api/me", { token }],
    ["POST", "/api/user_invitations", { token }],
    ["DELETE", "/api/session"],
    ["GET", "/api/me"],
    ["GET", "/api/users/x", { token }],
    ["GET", "/api/nowhere"],
    ["POST", "/api/session", { body: {} }],
    ["PUT", "/api/profile", { token, body: { user_profile: { full_name: 5 } } }],
  ];
  return Promise.all(asked.map(([method, path, more]) => world.call(method, path, { ...options, ...more })));
};

test("answers are JSON, not cached, and have a request id", async () => {
  const ids = new Set<string>();
  for (const { status, headers } of await answers({ headers: { "x-request-id": "mine" } })) {
    expect([status, headers.get("content-type")]).toEqual([status, "application/json; charset=utf-8"]);
    expect([status, headers.get("cache-control")]).toEqual([status, "max-age=0, private, must-revalidate"]);
    ids.add(headers.get("x-request-id")!);
  }
  expect(ids.size).toBe(9);
  expect([...ids].every((id) => /^[0-9a-f-]{36}$/.test(id))).toBe(true);
});

test("answers without a body have a request id, too", async () => {
  const { token } = account.admin;
  const { id } = await world.data<{ id: string }>("POST", "/api/user_invitations", { token });
  const { status, headers } = await world.call("DELETE", `/api/user_invitations/${id}`, { token });
  expect([status, headers.get("x-request-id")]).toEqual([204, expect.any(String)]);
});

test("answers are JSON, whatever the caller accepts", async () => {
  for (const accept of ["text/html", "image/png", "application/xml;q=1", "nonsense"]) {
    const { status, headers } = await world.call("GET", "/api/ping", { headers: { accept } });
    expect([status, headers.get("content-type")]).toEqual([200, "application/json; charset=utf-8"]);
  }
});

test("long answers are compressed for clients that accept it", async () => {
  const body = { text: "x".repeat(5000) };
  const encodingFor = async (accepted: string) =>
    (await world.call("POST", "/api/ping", { body, headers: { "accept-encoding": accepted } })).headers.get(
      "content-encoding",
    );
  expect(await encodingFor("gzip")).toBe("gzip");
  expect(await encodingFor("identity")).toBeNull();
});

describe("other origins", () => {
  const origin = "https://shop.example";

  test("can call the API, and are named in every answer", async () => {
    for (const { status, headers } of await answers({ headers: { origin } })) {
      expect([status, headers.get("access-control-allow-origin")]).toEqual([status, origin]);
      expect(headers.get("access-control-allow-credentials")).toBe("true");
      expect(headers.get("vary")?.toLowerCase()).toContain("origin");
    }
  });

  test("get preflight answers", async () => {
    for (const path of ["/api/customers", "/api/customers/x/metadata", "/api/me"]) {
      const { status, headers, text } = await world.call("OPTIONS", path, {
        headers: {
          origin,
          "access-control-request-method": "PUT",
          "access-control-request-headers": "content-type,authorization",
        },
      });
      expect([path, status, text]).toEqual([path, 200, ""]);
      expect(headers.get("access-control-allow-origin")).toBe(origin);
      expect(headers.get("access-control-allow-credentials")).toBe("true");
      const listOf = (name: string) => (headers.get(name) ?? "").toLowerCase().split(/, */).sort();
      expect(listOf("access-control-allow-methods")).toEqual(["delete", "get", "patch", "post", "put"]);
      expect(listOf("access-control-allow-headers")).toEqual(["authorization", "content-type"]);
    }
  });

  test("can poll the socket with the headers that a client uses", async () => {
    const { status, headers } = await world.call("OPTIONS", "/socket/longpoll?vsn=2.0.0", {
      headers: {
        origin,
        "access-control-request-method": "GET",
        "access-control-request-headers": "x-phoenix-longpoll-token",
      },
    });
    expect([status, headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
    expect(headers.get("access-control-allow-headers")).toBe("x-phoenix-longpoll-token");
  });

  test("get no cookie, and no cookie is read", async () => {
    const { token } = account.admin;
    for (const { headers } of await answers({ headers: { origin } })) expect(headers.get("set-cookie")).toBeNull();
    const cookie = `token=${token}; authorization=${token}`;
    expect((await world.call("GET", "/api/me", { headers: { cookie, origin } })).status).toBe(401);
  });
});

test("an answer of the API cannot be rendered as a page", async () => {
  for (const { headers } of await answers()) {
    expect(headers.get("content-security-policy")).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-powered-by")).toBeNull();
    expect(headers.get("server")).toBeNull();
    expect(headers.get("strict-transport-security")).toBeNull();
  }
});

test.each([
  ["GET", "/api"],
  ["GET", "/api?x=1"],
  ["GET", "/api/"],
  ["GET", "/api/nowhere"],
  ["GET", "/api/accounts"],
  ["POST", "/api/accounts"],
  ["DELETE", "/api/ping"],
  ["GET", "/api/v2/me"],
  ["POST", "/nowhere"],
  ["DELETE", "/"],
  ["GET", "/uploads"],
] as const)("%s %s is nothing", async (method, path) => {
  const { status, body } = await world.call(method, path, { token: account.admin.token });
  expect([status, body]).toEqual([404, notFound]);
});
