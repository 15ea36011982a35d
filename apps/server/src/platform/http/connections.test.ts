import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { MemoryBudget } from "@parley/channels";
import { expect, onTestFinished, test } from "vitest";
import { type ConnectionLimits, type ConnectionRules, Connections } from "./connections.ts";

const MIB = 1024 * 1024;
const GET = "GET / HTTP/1.1\r\nhost: x\r\n\r\n";
const POST = "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n";

interface Setting {
  limits?: Partial<ConnectionLimits>;
  rules?: Partial<ConnectionRules>;
  memory?: MemoryBudget;
}

async function aServer(answer: RequestListener, { limits, rules, memory = new MemoryBudget(MIB, 100 * MIB) }: Setting) {
  const connections = new Connections(
    memory,
    { perAddress: 100, total: 100, newPerSecond: 1_000, inputStallMs: 10_000, outputStallMs: 10_000, ...limits },
    {
      isTrustedProxy: () => false,
      networkOf: (request) => request.socket.remoteAddress ?? "",
      isOverloaded: () => false,
      isForHealth: () => false,
      ...rules,
    },
  );
  const server = createServer((request, response) => connections.serve(request, response, answer));
  connections.watch(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return async (localAddress = "127.0.0.1") => {
    const socket = connect({ port, host: "127.0.0.1", localAddress });
    socket.on("error", () => {});
    onTestFinished(() => {
      socket.destroy();
    });
    await once(socket, "connect");
    return socket;
  };
}

const LARGE: RequestListener = (_request, response) => response.end("x".repeat(50 * MIB));
const OK: RequestListener = (_request, response) => response.end("ok");

async function statusOf(socket: Socket, path = "/") {
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  const [data] = await once(socket, "data");
  return Number(/^HTTP\/1\.1 (\d+)/.exec(String(data))?.[1]);
}

test("an address has a maximum number of connections, and can open another when one is closed", async () => {
  const open = await aServer(OK, { limits: { perAddress: 2 } });
  const [first, second] = [await open(), await open()];
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
  expect(await statusOf(await open())).toBe(503);
  expect(await statusOf(await open("127.0.0.2"))).toBe(200);
  first.destroy();
  await expect.poll(async () => statusOf(await open())).toBe(200);
});

test("connections of a trusted proxy belong to many clients", async () => {
  const open = await aServer(OK, {
    limits: { perAddress: 1 },
    rules: { isTrustedProxy: (address) => address === "127.0.0.1" },
  });
  expect([await statusOf(await open()), await statusOf(await open())]).toEqual([200, 200]);
});

test("an address that opens connections too fast is disconnected", async () => {
  const open = await aServer(OK, { limits: { newPerSecond: 0.1 } }); // two immediately, and then one every ten seconds
  expect([await statusOf(await open()), await statusOf(await open())]).toEqual([200, 200]);
  await once((await open()).resume(), "close");
  expect(await statusOf(await open("127.0.0.2"))).toBe(200);
});

test("all addresses together have a limit, too", async () => {
  const open = await aServer(() => {}, { limits: { total: 2 } });
  for (const address of ["127.0.0.1", "127.0.0.2"]) (await open(address)).write(GET);
  expect(await statusOf(await open("127.0.0.3"))).toBe(503);
});

test("idle connections are closed for new ones", async () => {
  const open = await aServer(OK, { limits: { total: 2 } });
  const idle = await open();
  const closed = once(idle, "close");
  expect([await statusOf(idle), await statusOf(await open())]).toEqual([200, 200]);
  expect(await statusOf(await open())).toBe(200);
  await closed;
});

test("a client that pipelines too many requests is disconnected", async () => {
  const open = await aServer(() => {}, {});
  const socket = await open();
  socket.write(GET.repeat(9));
  await once(socket.resume(), "close");
});

test("further pipelined requests are not handled", async () => {
  let handled = 0;
  const open = await aServer(() => handled++, {});
  const socket = await open();
  socket.write(GET.repeat(2_000));
  await once(socket.resume(), "close");
  expect(handled).toBeLessThan(10);
});

test("thousands of requests of one network do not delay those of another", async () => {
  let handled = 0;
  const slowly: RequestListener = (request, response) => {
    if (request.socket.remoteAddress === "127.0.0.2") {
      handled++;
      const begin = performance.now();
      while (performance.now() - begin < 2);
    }
    response.end("ok");
  };
  const open = await aServer(slowly, {});
  const sockets = await Promise.all(Array.from({ length: 50 }, () => open("127.0.0.2")));
  const other = await open();
  for (const socket of sockets) socket.resume().write(GET.repeat(8));
  await expect.poll(() => handled, { interval: 1 }).toBeGreaterThan(0);
  expect(await statusOf(other)).toBe(200);
  expect(handled).toBeLessThan(200);
  await expect.poll(() => handled).toBe(400);
});

test("queued bytes count against the memory budget", async () => {
  const slowly: RequestListener = (_request, response) => {
    const begin = performance.now();
    while (performance.now() - begin < 10);
    response.end("ok");
  };
  const open = await aServer(slowly, { memory: new MemoryBudget(MIB / 4, 100 * MIB) });
  const sockets = await Promise.all(Array.from({ length: 20 }, () => open()));
  let [closed, answered] = [0, 0];
  for (const socket of sockets) socket.once("data", () => answered++).once("close", () => closed++);
  const large = GET.replace("\r\n\r\n", `\r\nx: ${"x".repeat(12_000)}\r\n\r\n`);
  for (const socket of sockets) socket.write(large.repeat(4));
  await expect.poll(() => answered + closed).toBeGreaterThanOrEqual(20);
  expect(answered).toBeGreaterThan(0);
  expect(closed).toBeGreaterThan(0);
});

test("a body in tiny pieces is read in several turns, and complete", async () => {
  const pieces = 40_000; // several times what one read of 64 KiB contains
  let largestBatch = 0;
  const read: RequestListener = (request, response) => {
    let [batch, bytes] = [0, 0];
    request.on("data", (piece: Buffer) => {
      bytes += piece.length;
      if (batch++ === 0) setImmediate(() => (batch = 0));
      largestBatch = Math.max(largestBatch, batch);
    });
    request.once("end", () => response.end(String(bytes)));
  };
  const open = await aServer(read, {});
  const socket = await open();
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n${"1\r\nx\r\n".repeat(pieces)}0\r\n\r\n`,
  );
  expect(String(await once(socket, "data"))).toContain(String(pieces));
  expect(largestBatch).toBeLessThan(pieces / 2);
});

test("while the server is overloaded, only the health check is answered", async () => {
  const open = await aServer(OK, { rules: { isOverloaded: () => true, isForHealth: ({ url }) => url === "/healthz" } });
  expect(await statusOf(await open())).toBe(503);
  expect(await statusOf(await open(), "/healthz")).toBe(200);
});

test("a body for which there is no memory is refused before it is read", async () => {
  const memory = new MemoryBudget(64 * 1024, 100 * MIB);
  const open = await aServer(() => {}, { memory });
  (await open()).write(POST);
  await expect.poll(() => memory.heldInTotal).toBe(64 * 1024);
  const second = await open();
  second.write(POST);
  expect(String(await once(second, "data"))).toContain("503");
});

test("a body that makes no progress closes its connection", async () => {
  const open = await aServer((request) => request.resume(), { limits: { inputStallMs: 50 } });
  const socket = await open();
  socket.write(POST);
  await once(socket, "close");
});

test("a body that the server reads slowly does not", async () => {
  let readOn = () => {};
  const answer: RequestListener = (request, response) => {
    readOn = () => request.resume().once("end", () => response.end("ok"));
  };
  const open = await aServer(answer, { limits: { inputStallMs: 50 } });
  const socket = await open();
  socket.write(POST + "x".repeat(100_000));
  await sleep(300);
  readOn();
  expect(String(await once(socket, "data"))).toContain("200 OK");
});

test("an answer that the client does not read closes its connection", async () => {
  const open = await aServer(LARGE, { limits: { outputStallMs: 50 } });
  const socket = await open();
  socket.pause();
  socket.write(GET);
  await sleep(300);
  socket.resume();
  await once(socket, "close");
  expect(socket.bytesRead).toBeLessThan(50 * MIB);
});

test("unread answers count against the memory budget of their address", async () => {
  const memory = new MemoryBudget(10 * MIB, 100 * MIB);
  const open = await aServer(LARGE, { limits: { outputStallMs: 100 }, memory });
  const socket = await open();
  socket.pause();
  socket.write(GET);
  await sleep(50);
  socket.resume();
  await once(socket, "close");
  expect(socket.bytesRead).toBeLessThan(50 * MIB);
  expect(memory.heldInTotal).toBe(0);
});

test("unread answers of a proxy's clients do not count against the proxy, because its other clients would suffer", async () => {
  const memory = new MemoryBudget(10 * MIB, 100 * MIB);
  const rules = { isTrustedProxy: () => true };
  const open = await aServer(LARGE, { limits: { outputStallMs: 5_000 }, rules, memory });
  const socket = await open();
  socket.pause();
  socket.write(GET);
  await sleep(1_200); // longer than the interval between two checks of all connections
  socket.resume();
  await expect.poll(() => socket.bytesRead).toBeGreaterThan(50 * MIB);
});
