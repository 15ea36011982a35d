import { expect, test } from "vitest";
import { useWorld } from "../harness/world.ts";

/** Each address has one limit for all requests without a valid token, for all routes. */
const world = useWorld({ RATE_LIMITS: "request-address=5/hour,body-address=100/hour" });

const from = (address: string) => ({ "x-forwarded-for": address });

test.each([
  ["addresses that no route has", "GET", "/api/nothing", 404],
  ["paths beside those of the socket", "GET", "/socket/nothing", 404],
  ["public routes", "GET", "/api/ping", 200],
  ["pages", "GET", "/demo", 200],
  ["the description of the API", "GET", "/api/openapi.json", 200],
] as const)("%s", async (name, method, path, status) => {
  const headers = from(`10.0.0.${name.length}`);
  for (let n = 0; n < 5; n++) expect((await world.call(method, path, { headers })).status).toBe(status);
  const refused = await world.call(method, path, { headers });
  expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([429, expect.any(Number)]);
  expect((await world.call(method, path, { headers: from("10.0.1.1") })).status).toBe(status);
});

test("the health check is always answered", async () => {
  for (let n = 0; n < 10; n++) {
    expect((await world.call("GET", "/healthz", { headers: from("10.0.2.1") })).status).toBe(200);
  }
});

test("a signed-in user has a separate request limit", async () => {
  const { token } = (await world.anAccount()).admin;
  const headers = from("10.0.3.1");
  for (let n = 0; n < 10; n++) expect((await world.call("GET", "/api/me", { token, headers })).status).toBe(200);
});

test("the bytes of all bodies of an address are limited, too", async () => {
  const send = (kilobytes: number) =>
    world.call("POST", "/api/ping", { body: { text: "x".repeat(kilobytes * 1024) }, headers: from("10.0.4.1") });
  expect((await send(60)).status).toBe(200);
  expect((await send(60)).status).toBe(429);
});
