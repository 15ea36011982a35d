/**
 * Broadcasts to 5,000 sockets of one topic. The reference is plain `ws`, which sends the same frame to each socket. The
 * clients run in another process. A run ends when they have received all frames.
 *
 *     node bench/broadcast.ts [sockets] [broadcasts]
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocketServer } from "ws";
import { ChannelServer } from "../src/index.ts";

const count = Number(process.argv[2] ?? 5_000);
const broadcasts = Number(process.argv[3] ?? 100);
const payload = { id: 1, body: "Hello, is anybody there? ".repeat(8) };
const frame = JSON.stringify([null, null, "lobby", "shout", payload]);

const bareServer = createServer();
const bare = new WebSocketServer({ server: bareServer, perMessageDeflate: false });
const bareUrl = await listen(bareServer);

const channelsServer = createServer();
const channels = new ChannelServer({
  connect: () => ({}),
  channels: [["lobby", { join() {} }]],
  secret: "bench",
  limits: { socketsPerAddress: false, idleTimeoutMs: false },
});
channels.attach(channelsServer);
const channelsUrl = `${await listen(channelsServer)}/socket/websocket?vsn=2.0.0`;

const sendBare = () => {
  for (const socket of bare.clients) socket.send(frame);
};
const sendChannels = () => channels.broadcast("lobby", "shout", payload);

const bareRates: number[] = [];
const channelRates: number[] = [];
const bareClients = await open(bareUrl);
const channelClients = await open(channelsUrl, "lobby");
for (let round = 0; round < 3; round++) {
  bareRates.push(await measure("ws", bareClients, sendBare));
  channelRates.push(await measure("channels", channelClients, sendChannels));
}
process.stdout.write(`channels/ws: ${(median(channelRates) / median(bareRates)).toFixed(2)}\n`);
process.exit();

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function open(url: string, topic?: string): Promise<ChildProcess> {
  const clients = fork(
    new URL("clients.ts", import.meta.url),
    topic ? [url, String(count), topic] : [url, String(count)],
  );
  await once(clients, "message");
  return clients;
}

/** Frames per second until the last client has received the last frame. */
async function measure(name: string, clients: ChildProcess, send: () => void): Promise<number> {
  const expected = (await countReceived(clients)) + count * broadcasts;
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  for (let sent = 0; sent < broadcasts; sent++) {
    send();
    await sleep(0);
  }
  const cpu = process.cpuUsage(cpuBefore);
  while ((await countReceived(clients)) < expected) await sleep(2);
  const perSecond = (count * broadcasts) / ((performance.now() - startedAt) / 1000);
  const cpuPerFrame = (cpu.user + cpu.system) / (count * broadcasts);
  process.stdout.write(`${name}: ${Math.round(perSecond)} frames/s, ${cpuPerFrame.toFixed(1)} µs of CPU each\n`);
  return perSecond;
}

async function countReceived(clients: ChildProcess): Promise<number> {
  clients.send("how many?");
  const [{ received }] = await once(clients, "message");
  return received;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
