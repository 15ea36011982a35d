import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Figure, median, ms, percentile, perSecond, times } from "./harness/figures.ts";
import { keepAlive, RawChannel } from "./harness/raw-channel.ts";
import { type SeededAccount, signIn } from "./harness/seed.ts";
import type { ServerProcess } from "./harness/server-process.ts";
import { connectVisitors, findOpenConversations, type VisitorConversation } from "./visitors.ts";

const VISITORS = 1000;
const ROUNDS = 3;

/** Measures messages that visitors push and agents receive. */
export async function measurePushes(server: ServerProcess): Promise<Figure[]> {
  const agent = await signIn(server, "busy");
  const places = await findOpenConversations(server, agent, VISITORS);
  return [await latency(server, agent, places), await highestRate(server, agent, places)];
}

const connectAgent = (server: ServerProcess, agent: SeededAccount) =>
  RawChannel.join(server.url, `token=${agent.token}`, `notification:${agent.id}`);

async function latency(server: ServerProcess, agent: SeededAccount, places: VisitorConversation[]): Promise<Figure> {
  const connected = await connectVisitors(server, agent, places);
  const screen = await connectAgent(server, agent);
  const runs: { p50: number; p99: number }[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const run = await pushAtRate(connected, [screen], 200, 10);
    if (run.lost > 0) throw new Error(`${run.lost} pushes were lost`);
    runs.push({ p50: percentile(run.latencies, 0.5), p99: percentile(run.latencies, 0.99) });
    bare.push(percentile(await heartbeats(connected[0]!), 0.5));
  }
  for (const channel of [...connected, screen]) channel.close();
  const [p50, p99] = [median(runs.map((run) => run.p50)), median(runs.map((run) => run.p99))];
  return {
    what: "visitor's push → agent's screen socket, 1,000 visitors connected, 200 messages/s",
    target: "p50 ≤ 5 ms, p99 ≤ 25 ms",
    measured: `p50 ${ms(p50)}, p99 ${ms(p99)}`,
    ms: p50,
    reference: `a push that is acknowledged only: p50 ${ms(median(bare))}`,
    isReached: p50 <= 5 && p99 <= 25,
  };
}

/** Measures round trips that use only the socket. */
async function heartbeats(channel: RawChannel) {
  const latencies: number[] = [];
  for (let beat = 0; beat < 200; beat++) {
    const begin = performance.now();
    await channel.push("ping", {});
    latencies.push(performance.now() - begin);
  }
  return latencies;
}

const KEPT_FOR_SECONDS = 30;

async function highestRate(
  server: ServerProcess,
  agent: SeededAccount,
  places: VisitorConversation[],
): Promise<Figure> {
  const connected = await connectVisitors(server, agent, places);
  const screens = await Promise.all(Array.from({ length: 5 }, () => connectAgent(server, agent)));
  const beats = keepAlive([...connected, ...screens]);
  let kept = 0;
  let lost = 0;
  for (const rate of [1_000, 2_000, 3_000, 4_000, 5_000, 6_000]) {
    const run = await pushAtRate(connected, screens, rate, KEPT_FOR_SECONDS);
    process.stdout.write(`  ${rate}/s: ${run.lost} lost, the last one heard after ${run.seconds.toFixed(1)} s\n`);
    lost += run.lost;
    if (run.lost > 0 || run.seconds > KEPT_FOR_SECONDS + 1) break;
    kept = rate;
  }
  clearInterval(beats);
  for (const channel of [...connected, ...screens]) channel.close();
  return {
    what: "highest rate of visitors' pushes over 30 s at which every push is delivered to five agents",
    target: "≥ 1,000/s, none lost",
    measured: `${perSecond(kept)}, ${lost} lost`,
    ms: 1000 / kept,
    reference: "sender, server and database share the two cores",
    isReached: kept >= 1_000 && lost === 0,
  };
}

/**
 * Pushes from all visitors in turn, at an even rate. Listens on all screens until every message arrived, or none
 * arrives for 5 s.
 */
export async function pushAtRate(connected: RawChannel[], screens: RawChannel[], rate: number, seconds: number) {
  const sentAt = new Map<string, number>();
  const latencies: number[] = [];
  let missing = 0;
  let lastReceived = 0;
  for (const screen of screens) {
    screen.onEvent = (event, payload) => {
      const sent = event === "shout" ? sentAt.get(payload.id as string) : undefined;
      if (sent === undefined) return;
      lastReceived = performance.now();
      latencies.push(lastReceived - sent);
      missing -= 1;
    };
  }
  const begin = performance.now();
  for (let sent = 0; sent < rate * seconds; ) {
    const due = Math.min(rate * seconds, Math.floor(((performance.now() - begin) / 1000) * rate));
    for (; sent < due; sent++) {
      const id = randomUUID();
      sentAt.set(id, performance.now());
      missing += screens.length;
      void connected[sent % connected.length]!.push("shout", { id, body: `message ${sent}` });
    }
    await sleep(1);
  }
  while (missing > 0 && performance.now() - Math.max(lastReceived, begin) < 5_000) await sleep(10);
  return { latencies, sentAt, lost: missing, seconds: (lastReceived - begin) / 1000 };
}

type Pushed = Awaited<ReturnType<typeof pushAtRate>>;

/** Compares the p99 latency of pushes with and without another load. @param what the name of the load */
export function comparePushLatency(busy: Pushed, idle: Pushed, what: string): Figure {
  const [p99, idleP99] = [percentile(busy.latencies, 0.99), percentile(idle.latencies, 0.99)];
  return {
    what: "visitor's push → agent's screen socket during this load",
    target: `p99 ≤ 2 × without ${what}`,
    measured: `p50 ${ms(percentile(busy.latencies, 0.5))}, p99 ${ms(p99)}: ${times(p99 / idleP99)}`,
    reference: `without ${what} p50 ${ms(percentile(idle.latencies, 0.5))}, p99 ${ms(idleP99)}`,
    isReached: p99 <= 2 * idleP99 && busy.lost + idle.lost === 0,
  };
}
