import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Receiver } from "../apps/server/test/webhooks/receiver.ts";
import { type Figure, ms, percentile } from "./harness/figures.ts";
import { keepAlive, RawChannel } from "./harness/raw-channel.ts";
import { registerCompany } from "./harness/register.ts";
import { ServerProcess } from "./harness/server-process.ts";
import { pushAtRate } from "./pushes.ts";
import { connectVisitors, createConversations } from "./visitors.ts";

const VISITORS = 20;
const TIMEOUT_MS = 60_000;
const idle = { rate: 4, seconds: 25 };
const busy = { rate: 200, seconds: 20 };

/** Visitors write, and a receiver in this process gets a webhook for each message. */
export async function measureWebhooks(): Promise<Figure[]> {
  const receiver = await Receiver.open();
  const server = new ServerProcess(mkdtempSync(join(tmpdir(), "parley-bench-")), {
    ALLOW_PRIVATE_WEBHOOK_TARGETS: "1",
  });
  await server.start();
  try {
    const { token, account_id } = await registerCompany(server);
    const event_subscription = { webhook_url: receiver.url };
    await server.call("POST", "/event_subscriptions", { event_subscription }, token);
    const visitors = await connectVisitors(
      server,
      { id: account_id },
      await createConversations(server, token, account_id, VISITORS),
    );
    const screen = await RawChannel.join(server.url, `token=${token}`, `notification:${account_id}`);
    const beats = keepAlive([screen]);
    const measure = (at: { rate: number; seconds: number }) => measureAtRate(receiver, visitors, screen, at);
    await measure({ rate: busy.rate, seconds: 2 }); // warm-up: compilation and query plans
    const figures = [
      figureOf("idle (4 messages/s)", 50, await measure(idle)),
      figureOf(`${busy.rate} messages/s for ${busy.seconds} s`, 1_000, await measure(busy)),
    ];
    clearInterval(beats);
    for (const channel of [...visitors, screen]) channel.close();
    return figures;
  } finally {
    await server.end();
    receiver.close();
  }
}

interface Received {
  toHook: number[];
  toScreen: number[];
  lost: number;
}

async function measureAtRate(
  receiver: Receiver,
  visitors: RawChannel[],
  screen: RawChannel,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<Received> {
  const receivedAt = new Map<string, number>();
  receiver.onReceived = ({ body: { event, payload } }) => {
    if (event === "message:created" && !receivedAt.has(payload.id)) receivedAt.set(payload.id, performance.now());
  };
  const { latencies, sentAt } = await pushAtRate(visitors, [screen], rate, seconds);
  const isMissing = () => receivedAt.size < sentAt.size;
  for (const end = performance.now() + TIMEOUT_MS; isMissing() && performance.now() < end; ) await sleep(10);
  const toHook = [...receivedAt].map(([id, at]) => at - sentAt.get(id)!);
  return { toHook, toScreen: latencies, lost: sentAt.size - receivedAt.size };
}

function figureOf(load: string, mostMs: number, { toHook, toScreen, lost }: Received): Figure {
  const p50 = percentile(toHook, 0.5);
  return {
    what: `visitor's message → webhook received, ${load}`,
    target: `p50 ≤ ${mostMs.toLocaleString("en")} ms`,
    measured: `p50 ${ms(p50)}, p99 ${ms(percentile(toHook, 0.99))}, ${lost} lost`,
    ms: p50,
    reference: `the same messages on an agent's screen socket: p50 ${ms(percentile(toScreen, 0.5))}`,
    isReached: p50 <= mostMs && lost === 0,
  };
}
