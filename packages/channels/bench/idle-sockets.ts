/**
 * Measures the cost of an idle socket. Opens 10,000 sockets. Each joins a topic of its own, and is present there and on
 * one shared topic. The clients run in another process.
 *
 *     node --expose-gc bench/idle-sockets.ts [sockets]
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Channel, ChannelServer } from "../src/index.ts";

const count = Number(process.argv[2] ?? 10_000);

const room: Channel<object> = {
  join() {},
  joined(subscription) {
    const key = `guest:${subscription.params.id}`;
    const meta = { online_at: String(Math.floor(Date.now() / 1000)), guest_id: subscription.params.id };
    subscription.track(subscription.topic, key, meta);
    subscription.track("lobby", key, meta);
    subscription.pushPresenceState();
  },
};

const server = createServer();
const channels = new ChannelServer<object>({
  connect: () => ({}),
  channels: [["room:{id}", room]],
  secret: "bench",
  limits: { socketsPerAddress: false, idleTimeoutMs: false },
});
channels.attach(server);
await once(server.listen(0, "127.0.0.1"), "listening");
const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/socket/websocket?vsn=2.0.0`;

const before = await settledRss();
const clients = fork(new URL("clients.ts", import.meta.url), [url, String(count), "room:{index}"]);
await once(clients, "message");
const after = await settledRss();
const perSocket = (after - before) / count / 1024;
process.stdout.write(`${count} sockets: ${perSocket.toFixed(1)} KB each (${JSON.stringify(channels.stats())})\n`);
process.exit();

async function settledRss(): Promise<number> {
  await sleep(1_000);
  globalThis.gc?.();
  await sleep(1_000);
  return process.memoryUsage.rss();
}
