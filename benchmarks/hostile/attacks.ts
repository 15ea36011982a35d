import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import {
  EMPTY_FRAGMENT,
  EMPTY_PONG,
  FIRST_FRAGMENT,
  frameHeader,
  openConnection,
  openWebSocket,
  textFrame,
} from "./raw-client.ts";

/**
 * The data that an attack has: the server's address, an account id from a public page, and a conversation of the
 * attacker.
 */
export interface AttackTarget {
  url: string;
  /** The loopback addresses that the attack comes from. */
  addresses: string[];
  accountId: string;
  customerId: string;
  conversationId: string;
  recordingId: string;
  seconds: number;
}

/** The number of times that each result occurred: HTTP statuses, and ends of connections. */
export type ResultCounts = Record<string, number>;

export type Attack = (target: AttackTarget, tally: ResultCounts) => Promise<void>;

const MIB = 1024 * 1024;

const count = (tally: ResultCounts, what: string) => {
  tally[what] = (tally[what] ?? 0) + 1;
};

/** Runs `connections` loops, spread over all addresses, until the time is over. A loop that ends is started again. */
async function keepOpen({ addresses, seconds }: AttackTarget, connections: number, tally: ResultCounts, loop: Loop) {
  const until = performance.now() + seconds * 1000;
  const one = async (index: number) => {
    const address = addresses[index % addresses.length]!;
    while (performance.now() < until) {
      try {
        await loop(address, until);
      } catch {
        count(tally, "refused");
      }
      await sleep(50 + Math.random() * 100);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => one(index)));
}

type Loop = (address: string, until: number) => Promise<void>;

/** Waits until the connection closes or the attack is over. */
async function hold(socket: Socket, until: number, tally: ResultCounts) {
  await oneOf(socket, ["close"], until);
  count(tally, socket.destroyed ? "closed by server" : "still open");
  socket.destroy();
}

/** Resolves with the arguments of the first of these events. Resolves without arguments at the end of the time. */
function oneOf(socket: Socket, events: string[], until: number): Promise<unknown[]> {
  if (socket.destroyed) return Promise.resolve([]);
  return new Promise((resolve) => {
    const finish = (...result: unknown[]) => {
      clearTimeout(timer);
      for (const event of events) socket.off(event, finish);
      resolve(result);
    };
    const timer = setTimeout(finish, Math.max(0, until - performance.now()));
    for (const event of events) socket.once(event, finish);
  });
}

function post(path: string, body: string, type = "application/json", announced = Buffer.byteLength(body)): string {
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${announced}\r\n\r\n${body}`;
}

/** The status of the answer, or the end of the connection instead. */
async function ask(socket: Socket, request: string, until: number): Promise<string> {
  socket.write(request);
  const [data] = await oneOf(socket, ["data", "close"], until);
  if (Buffer.isBuffer(data)) return /^HTTP\/1\.1 (\d+)/.exec(data.toString("latin1"))?.[1] ?? "no status";
  return socket.destroyed ? "closed by server" : "no answer";
}

function repeated(body: string, paths: string[], connections: number, type?: string): Attack {
  return (target, tally) => {
    let turn = 0;
    return keepOpen(target, connections, tally, async (address, until) => {
      const socket = await openConnection(new URL(target.url), address);
      try {
        while (performance.now() < until && !socket.destroyed) {
          count(tally, await ask(socket, post(paths[turn++ % paths.length]!, body, type), until));
        }
      } finally {
        socket.destroy();
      }
    });
  };
}

const PUBLIC_PATHS = ["/api/ping", "/api/nothing-is-here", "/api/customers", "/api/conversations", "/api/session"];

const manyKeys = (keys: number) => `{${Array.from({ length: keys }, (_, key) => `"${key.toString(36)}":1`).join(",")}}`;

/** An unfinished frame on each socket. */
const unfinishedFrames =
  (announced: number, sent: number, sockets: number): Attack =>
  (target, tally) =>
    keepOpen(target, sockets, tally, async (address, until) => {
      const socket = await openWebSocket(new URL(target.url), address);
      if (!socket) return count(tally, "refused");
      socket.write(frameHeader(announced));
      socket.write(Buffer.alloc(sent, "x"));
      await hold(socket, until, tally);
    });

/** Joins a topic, then calls `send` as fast as the server reads, and never reads an answer. */
const nonReadingSockets =
  (
    sockets: number,
    join: (target: AttackTarget) => Buffer,
    next: (target: AttackTarget, ref: number) => Buffer,
  ): Attack =>
  (target, tally) =>
    keepOpen(target, sockets, tally, async (address, until) => {
      const socket = await openWebSocket(new URL(target.url), address);
      if (!socket) return count(tally, "refused");
      socket.write(join(target));
      await sleep(200);
      socket.pause();
      for (let ref = 2; performance.now() < until && !socket.destroyed; ref++) {
        const isRead = socket.write(next(target, ref));
        if (!isRead) await oneOf(socket, ["drain", "close"], until);
        else await sleep(1);
      }
      count(tally, socket.destroyed ? "closed by server" : "still open");
      socket.destroy();
    });

/** Sends `bytes` over and over, as fast as the server reads, and never reads an answer. */
const sendWithoutEnd =
  (connections: number, open: (url: URL, address: string) => Promise<Socket | undefined>, bytes: Buffer): Attack =>
  (target, tally) =>
    keepOpen(target, connections, tally, async (address, until) => {
      const socket = await open(new URL(target.url), address);
      if (!socket) return count(tally, "refused");
      socket.pause();
      while (performance.now() < until && !socket.destroyed) {
        if (!socket.write(bytes)) await oneOf(socket, ["drain", "close"], until);
      }
      count(tally, socket.destroyed ? "closed by server" : "still open");
      socket.destroy();
    });

const openChunkedBody = async (url: URL, address: string) => {
  const socket = await openConnection(url, address);
  socket.write("POST /api/ping HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
  return socket;
};

const openWithFragments = async (url: URL, address: string) => {
  const socket = await openWebSocket(url, address);
  socket?.write(FIRST_FRAGMENT);
  return socket;
};

const GET_PING = "GET /api/ping HTTP/1.1\r\nHost: localhost\r\n\r\n";

const joinConversation = ({ conversationId, customerId }: AttackTarget) =>
  textFrame("1", "1", `conversation:${conversationId}`, "phx_join", { customer_id: customerId });

const recordingTopic = ({ accountId, recordingId }: AttackTarget) => `events:${accountId}:${recordingId}`;

const LARGE_PING = "x".repeat(60_000);
const snapshot = { type: 2, timestamp: 1, data: { node: nodes(7) } };

/** A page of many elements, some 6 MB as JSON. */
function nodes(depth: number): object {
  const childNodes = depth === 0 ? [] : Array.from({ length: 6 }, () => nodes(depth - 1));
  return { type: 2, tagName: "div", attributes: { class: "a" }, id: 1, childNodes };
}

const RECORDER_FRAME = JSON.stringify({ event: snapshot, customer_id: null }).slice(0, -1);

/** Comes from 1,000 addresses, so that no address exceeds its own limit. */
export const flood: Attack = (target, tally) =>
  keepOpen(target, 10_000, tally, async (address, until) => {
    const socket = await openConnection(new URL(target.url), address);
    socket.write(post("/api/customers", "x".repeat(250_000), "application/json", 250_001));
    const [answer] = await oneOf(socket, ["data", "close"], until);
    if (Buffer.isBuffer(answer)) count(tally, answer.toString("latin1", 9, 12));
    else count(tally, socket.destroyed ? "closed by server" : "still open");
    socket.destroy();
  });

export const attacks: Record<string, Attack> = {
  "7 MB of JSON with 600,000 keys, to any route": repeated(manyKeys(600_000), PUBLIC_PATHS, 8),
  "60 KB of JSON with 7,000 keys, to public routes": repeated(manyKeys(7_000), PUBLIC_PATHS, 16),
  "60 KB of nested arrays": repeated("[".repeat(30_000) + "]".repeat(30_000), PUBLIC_PATHS, 16),
  "60 KB form with 20,000 parameters": repeated(
    "a[b]=c&".repeat(8_500),
    PUBLIC_PATHS,
    16,
    "application/x-www-form-urlencoded",
  ),
  "500 bodies of 8 MB that never end": (target, tally) =>
    keepOpen(target, 500, tally, async (address, until) => {
      const socket = await openConnection(new URL(target.url), address);
      socket.write(post("/api/ping", "x".repeat(4 * MIB), "application/json", 8_000_000));
      await hold(socket, until, tally);
    }),
  "2,000 connections that send no request": (target, tally) =>
    keepOpen(target, 2_000, tally, async (address, until) => {
      const socket = await openConnection(new URL(target.url), address);
      socket.write("GET / HTTP/1.1\r\nHost:");
      await hold(socket, until, tally);
    }),
  "500 unfinished frames of 8 MB": unfinishedFrames(8 * MIB, 8 * MIB - 1, 500),
  "500 unfinished frames of 60 KB": unfinishedFrames(61_440, 61_439, 500),
  "500 sockets that ping with 60 KB and never read": nonReadingSockets(
    500,
    joinConversation,
    ({ conversationId }, ref) =>
      textFrame("1", String(ref), `conversation:${conversationId}`, "ping", { x: LARGE_PING }),
  ),
  "500 sockets that send small frames as fast as possible": nonReadingSockets(
    500,
    joinConversation,
    ({ conversationId }, ref) => textFrame("1", String(ref), `conversation:${conversationId}`, "nonsense", {}),
  ),
  "100 sockets that join and leave": nonReadingSockets(100, joinConversation, ({ conversationId, customerId }, ref) => {
    const topic = `conversation:${conversationId}`;
    const leave = textFrame(String(ref - 1), String(ref), topic, "phx_leave", {});
    return Buffer.concat([leave, textFrame(String(ref), String(ref), topic, "phx_join", { customer_id: customerId })]);
  }),
  "100 connections that send 2,400 requests in one packet": sendWithoutEnd(
    100,
    openConnection,
    Buffer.from(GET_PING.repeat(2_400)),
  ),
  "100 connections that send requests as fast as possible": (target, tally) =>
    keepOpen(target, 100, tally, async (address, until) => {
      const socket = await openConnection(new URL(target.url), address);
      while (performance.now() < until && !socket.destroyed) count(tally, await ask(socket, GET_PING, until));
      socket.destroy();
    }),
  "100 bodies in chunks of one byte": sendWithoutEnd(100, openChunkedBody, Buffer.from("1\r\nx\r\n".repeat(10_000))),
  "100 sockets that send pongs": sendWithoutEnd(
    100,
    openWebSocket,
    Buffer.concat(Array.from({ length: 10_000 }, () => EMPTY_PONG)),
  ),
  "100 sockets that send empty fragments": sendWithoutEnd(
    100,
    openWithFragments,
    Buffer.concat(Array.from({ length: 10_000 }, () => EMPTY_FRAGMENT)),
  ),
  "sockets opened and closed": (target, tally) =>
    keepOpen(target, 50, tally, async (address) => {
      const socket = await openWebSocket(new URL(target.url), address);
      count(tally, socket ? "opened" : "refused");
      socket?.destroy();
    }),
  "200 answers of 700 KB that are never read": (target, tally) =>
    keepOpen(target, 200, tally, async (address, until) => {
      const socket = await openConnection(new URL(target.url), address);
      socket.pause();
      for (let n = 0; n < 20; n++) socket.write("GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n");
      await hold(socket, until, tally);
    }),
  "60 sockets of one customer that send messages as fast as possible": nonReadingSockets(
    60,
    joinConversation,
    ({ conversationId, customerId }, ref) =>
      textFrame("1", String(ref), `conversation:${conversationId}`, "shout", {
        body: "Hello",
        customer_id: customerId,
      }),
  ),
  "20 recorders that send snapshots of 6 MB": nonReadingSockets(
    20,
    (target) => textFrame("1", "1", recordingTopic(target), "phx_join", {}),
    (target, ref) => {
      const text = Buffer.from(`["1","${ref}","${recordingTopic(target)}","replay:event:emitted",${RECORDER_FRAME}}]`);
      return Buffer.concat([frameHeader(text.length), text]);
    },
  ),
};
