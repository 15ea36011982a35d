import { expect, test } from "vitest";
import { useWorld } from "../harness/world.ts";
import { headOf, openRaw, readAnswer } from "./raw-requests.ts";

const MIB = 1024 * 1024;
const BODY = 250_000;

/** The memory for unfinished bodies is limited, per address and in total. */
const world = useWorld({ RATE_LIMITS: "on", MEMORY_PER_ADDRESS_MB: "16", MEMORY_CEILING_MB: "1024" });

/** Sends all but the last byte of a body, on the given number of connections. */
async function unfinished(count: number, address: string) {
  const sockets = await Promise.all(Array.from({ length: count }, () => openRaw(world.url)));
  for (const socket of sockets) {
    socket.write(headOf("/api/customers", BODY, [`x-forwarded-for: ${address}`]));
    socket.write(Buffer.alloc(BODY - 1, " "));
  }
  return sockets;
}

test("an address over its memory budget is refused, others are not, and closed connections release memory", async () => {
  const { memory } = world.server.platform;
  const mostThatFit = Math.floor((15 * MIB) / BODY); // bodies need a little more memory than their bytes
  const sockets = await unfinished(mostThatFit, "10.0.0.1");
  await expect.poll(() => memory.heldInTotal).toBeGreaterThanOrEqual(mostThatFit * (BODY - 1));
  const more = await unfinished(6, "10.0.0.1");
  expect(await Promise.race(more.map(readAnswer))).toMatchObject({ status: 503 });

  const headers = { "x-forwarded-for": "10.0.0.2" };
  expect((await world.call("POST", "/api/ping", { body: { a: "x".repeat(60_000) }, headers })).status).toBe(200);
  for (const socket of [...sockets, ...more]) socket.destroy();
  await expect.poll(() => memory.heldInTotal).toBe(0);
});

test("a body in tiny pieces is buffered in one block", async () => {
  const { memory } = world.server.platform;
  const socket = await openRaw(world.url);
  const head = "POST /api/customers HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";
  socket.write(`${head}transfer-encoding: chunked\r\n\r\n${"1\r\n \r\n".repeat(50_000)}`);
  await expect.poll(() => memory.heldInTotal).toBeGreaterThanOrEqual(50_000);
  expect(memory.heldInTotal).toBeLessThan(4 * 50_000);
  socket.destroy();
  await expect.poll(() => memory.heldInTotal).toBe(0);
});

test.each([
  ["an address", "10.0.0.5", "10.0.0.5", "10.0.0.6"],
  ["an IPv6 /64 network", "2001:db8:0:1::/64", "2001:db8:0:1::5", "2001:db8:0:2::5"],
])("an answer for which %s has no memory is a 503", async (_what, network, inside, outside) => {
  const { memory } = world.server.platform;
  const share = memory.share(network);
  share.resize(memory.bytesPerAddress - 100 * 1024);
  const ask = (address: string) => world.call("GET", "/api/openapi.json", { headers: { "x-forwarded-for": address } });
  const refused = await ask(inside);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  expect((await ask(outside)).status).toBe(200);
  share.release();
  expect((await ask(inside)).status).toBe(200);
});

test("while the whole budget is used, requests and sockets get 503, and afterwards they succeed", async () => {
  const { memory } = world.server.platform;
  const shares = Array.from({ length: 500 }, (_, n) => memory.share(`address ${n}`));
  for (const share of shares) for (let bytes = 0; share.resize(bytes); ) bytes += 16 * 1024;
  const refused = await world.call("GET", "/api/ping");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  expect((await world.call("GET", "/healthz")).status).toBe(200);
  for (const share of shares) share.release();
  expect((await world.call("GET", "/api/ping")).status).toBe(200);
});
