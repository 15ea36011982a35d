import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import WebSocket from "ws";
import { type Figure, median, perSecond, times } from "./harness/figures.ts";
import { keepAlive, RawChannel } from "./harness/raw-channel.ts";
import { signIn } from "./harness/seed.ts";
import type { ServerProcess } from "./harness/server-process.ts";
import { connectVisitors, findOpenConversations } from "./visitors.ts";

const IDLE_VISITORS = 10_000;
const AUDIENCE = 5_000;
const MESSAGES = 40;
const ROUNDS = 3;

/** Measures many open sockets. */
export async function measureSockets(server: ServerProcess): Promise<Figure[]> {
  return [await fanOut(server), await idleVisitors(server)];
}

async function idleVisitors(server: ServerProcess): Promise<Figure> {
  await server.kill("SIGINT"); // a used server would reuse freed memory, and hide the memory of the sockets
  await server.start();
  const agent = await signIn(server, "large");
  const places = await findOpenConversations(server, agent, IDLE_VISITORS);
  const before = await settledBytes(server);
  const bareBefore = await startBareServer();
  const channels = await connectVisitors(server, agent, places);
  const beats = keepAlive(channels);
  const each = ((await settledBytes(server)) - before) / channels.length;
  clearInterval(beats);
  for (const channel of channels) channel.close();

  const bare = await bareBytesEach(bareBefore, channels.length);
  return {
    what: "10,000 idle visitors joined to their conversations",
    target: "≤ 20 KB of resident memory each",
    measured: `${(each / 1024).toFixed(1)} KB`,
    reference: `plain \`ws\` sockets ${(bare / 1024).toFixed(1)} KB each`,
    isReached: each <= 20 * 1024,
  };
}

/** Resident memory after it has settled. */
async function settledBytes(server: { residentBytes(): number }) {
  await sleep(5_000);
  return server.residentBytes();
}

interface BareServer {
  child: ChildProcess;
  url: string;
  bytes: number;
  ask<T>(question: object): Promise<T>;
}

/** The reference: a server that only holds sockets and sends frames to them. */
async function startBareServer(): Promise<BareServer> {
  const file = fileURLToPath(new URL("./references/bare-ws.ts", import.meta.url));
  const child = spawn(process.execPath, ["--expose-gc", file], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const answer = <T>() => new Promise<T>((resolve) => child.once("message", resolve as (message: unknown) => void));
  const { url, bytes } = await answer<{ url: string; bytes: number }>();
  return {
    child,
    url,
    bytes,
    ask(question) {
      child.send(question);
      return answer();
    },
  };
}

async function bareBytesEach(bare: BareServer, count: number) {
  const sockets = await openBare(bare.url, count);
  await sleep(5_000);
  const { bytes } = await bare.ask<{ bytes: number }>({ ask: "bytes" });
  for (const socket of sockets) socket.terminate();
  bare.child.kill();
  return (bytes - bare.bytes) / count;
}

async function openBare(url: string, count: number) {
  const sockets: WebSocket[] = [];
  for (let first = 0; first < count; first += 100) {
    const opening = Array.from({ length: Math.min(100, count - first) }, () => {
      const socket = new WebSocket(url, { perMessageDeflate: false });
      return new Promise<WebSocket>((resolve, reject) => {
        socket.once("open", () => resolve(socket)).once("error", reject);
      });
    });
    sockets.push(...(await Promise.all(opening)));
  }
  return sockets;
}

async function fanOut(server: ServerProcess): Promise<Figure> {
  const agent = await signIn(server, "small");
  const conversation = await server.database(async (database) => {
    const { rows } = await database.query("select id from conversations where account_id = $1 limit 1", [agent.id]);
    return rows[0].id as string;
  });
  const audience: RawChannel[] = [];
  for (let first = 0; first < AUDIENCE; first += 100) {
    const joining = Array.from({ length: 100 }, () => RawChannel.join(server.url, "", `conversation:${conversation}`));
    audience.push(...(await Promise.all(joining)));
  }
  let frame = "";
  const counted = countFrames((received) => {
    for (const channel of audience) {
      channel.onEvent = (event, payload) => {
        if (event !== "shout") return;
        frame ||= JSON.stringify([null, null, `conversation:${conversation}`, event, payload]);
        received();
      };
    }
  });
  const ours: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(
      await counted(AUDIENCE * MESSAGES, async () => {
        for (let sent = 0; sent < MESSAGES; sent++) {
          const message = {
            id: randomUUID(),
            conversation_id: conversation,
            body: "a sentence of ordinary length, as people write",
          };
          await server.call("POST", "/messages", { message }, agent.token);
        }
      }),
    );
  }
  for (const channel of audience) channel.close();

  const bare = await bareFanOut(frame);
  const ratio = median(ours) / median(bare);
  return {
    what: "pushes to 5,000 sockets of one topic",
    target: "≥ 0.5 × the rate of plain `ws` with the same frame",
    measured: perSecond(median(ours)),
    ms: 1000 / median(ours),
    comparedWith: "echoes",
    reference: `bare ${perSecond(median(bare))}: ${times(ratio)}`,
    isReached: ratio >= 0.5,
  };
}

async function bareFanOut(frame: string) {
  const bare = await startBareServer();
  const sockets = await openBare(bare.url, AUDIENCE);
  const counted = countFrames((received) => {
    // Parsed as Parley's clients parse it, so both sides of the comparison cost the receiver the same.
    for (const socket of sockets) socket.on("message", (data) => JSON.parse(String(data)) && received());
  });
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rates.push(
      await counted(AUDIENCE * MESSAGES, async () => {
        for (let sent = 0; sent < MESSAGES; sent++) await bare.ask({ ask: "broadcast", frame });
      }),
    );
  }
  for (const socket of sockets) socket.terminate();
  bare.child.kill();
  return rates;
}

/** Received frames per second, from the first send to the last receipt. */
function countFrames(listen: (received: () => void) => void) {
  let left = 0;
  let done: (() => void) | undefined;
  listen(() => {
    left -= 1;
    if (left === 0) done?.();
  });
  return async (frames: number, send: () => Promise<void>) => {
    left = frames;
    const finished = new Promise<void>((resolve) => {
      done = resolve;
    });
    const begin = performance.now();
    await send();
    await finished;
    return frames / ((performance.now() - begin) / 1000);
  };
}
