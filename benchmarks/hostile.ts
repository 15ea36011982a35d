import { fork } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Figure, median, ms, percentile } from "./harness/figures.ts";
import { RawChannel } from "./harness/raw-channel.ts";
import { registerCompany } from "./harness/register.ts";
import { ServerProcess } from "./harness/server-process.ts";
import { type AttackTarget, attacks, type ResultCounts } from "./hostile/attacks.ts";
import { createConversations } from "./visitors.ts";

const SECONDS = 12;
const VICTIMS = 10;
const MESSAGE_EVERY_MS = 250; // of each victim; a visitor may send at this rate without a time limit
const MAX_LATENCY_MS = 250;
const MAX_MEMORY_MB = 100;
const MAX_RECOVERY_SECONDS = 5;
const CEILING_MB = 1024;
const THOUSAND_ADDRESSES = Array.from({ length: 1000 }, (_, n) => `127.1.${n >> 8}.${(n & 255) + 1}`);
const MIB = 1024 * 1024;

/** Runs each attack against a new server with default settings, while other visitors write to another account. */
export async function measureHostile(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const only = process.env.ATTACK;
  const names = Object.keys(attacks);
  for (const name of names) if (!only || name.includes(only)) figures.push(await measureAttack(name, [name]));
  if (!only || only === "all") figures.push(await measureAttack("all attacks at once", names));
  if (!only || only === "flood") figures.push(await measureFlood());
  return figures;
}

/** Overloads the server. It must stay within its memory limit, refuse requests early, and recover soon afterwards. */
async function measureFlood(): Promise<Figure> {
  const server = await startServer();
  try {
    const target = await prepareTarget(server);
    const memory = watchMemory(server);
    const tally = await startAttack(["flood"], { ...target, addresses: THOUSAND_ADDRESSES });
    const end = performance.now();
    while (!(await answersSoon(server))) await sleep(50);
    const seconds = (performance.now() - end) / 1000;
    const mostMb = memory.stop() / MIB;
    return printed(tally, {
      what: "1,000 addresses with 10 unfinished bodies of 250 KB each",
      target: `503; below ${CEILING_MB} MB (MEMORY_CEILING_MB); recovered within ${MAX_RECOVERY_SECONDS} s`,
      measured: `${tally["503"] ?? 0} × 503; ${mostMb.toFixed(0)} MB; recovered after ${seconds.toFixed(1)} s`,
      reference: "all bodies together have 2,500 MB",
      isReached: (tally["503"] ?? 0) > 0 && mostMb < CEILING_MB && seconds <= MAX_RECOVERY_SECONDS,
    });
  } finally {
    await server.end();
  }
}

/** Whether the server answers a new visitor's page in time. */
async function answersSoon(server: ServerProcess) {
  const signal = AbortSignal.timeout(MAX_LATENCY_MS);
  const answer = await fetch(`${server.url}/api/ping`, { signal }).catch(() => undefined);
  return answer?.status === 200;
}

async function measureAttack(what: string, names: string[]): Promise<Figure> {
  const server = await startServer();
  try {
    const victims = await connectVictims(server);
    const target = await prepareTarget(server);
    const quiet = await write(victims, SECONDS / 2);
    const idleBytes = server.residentBytes();
    const memory = watchMemory(server);
    const [begin, threadMsBefore] = [performance.now(), server.threadMs()];
    const attack = startAttack(names, target);
    await sleep(500);
    const attacked = await write(victims, SECONDS);
    const tally = await attack;
    const busy = (server.threadMs() - threadMsBefore) / (performance.now() - begin);
    const addedMb = (memory.stop() - idleBytes) / MIB;
    for (const victim of victims) victim.close();
    const p99 = percentile(attacked.latencies, 0.99);
    return printed(tally, {
      what,
      target: `p99 ≤ ${MAX_LATENCY_MS} ms, none lost; ≤ ${MAX_MEMORY_MB} MB more`,
      measured: `p99 ${ms(p99)}, slowest ${ms(Math.max(...attacked.latencies))}, ${attacked.lost} lost; ${addedMb.toFixed(0)} MB more; thread ${(100 * busy).toFixed(0)} % busy`,
      reference: `without the attack p50 ${ms(median(quiet.latencies))}, p99 ${ms(percentile(quiet.latencies, 0.99))}`,
      isReached: p99 <= MAX_LATENCY_MS && attacked.lost === 0 && addedMb <= MAX_MEMORY_MB,
    });
  } finally {
    await server.end();
  }
}

/** Prints each figure as soon as it is known, because a run takes eight minutes. */
function printed(tally: ResultCounts, figure: Figure): Figure {
  process.stdout.write(`  ${figure.what}: ${figure.measured}; ${JSON.stringify(tally)}\n`);
  return figure;
}

async function startServer() {
  const server = new ServerProcess(mkdtempSync(join(tmpdir(), "parley-bench-")), {
    RATE_LIMITS: "on",
    TRUSTED_PROXIES: "192.0.2.1", // an unused address, so that loopback addresses count as clients
  });
  await server.start();
  return server;
}

/** Connects visitors of another account, each from its own address. */
async function connectVictims(server: ServerProcess) {
  const { token, account_id } = await registerCompany(server);
  const places = await createConversations(server, token, account_id, VICTIMS);
  return Promise.all(
    places.map(({ conversation_id, customer_id }, index) =>
      RawChannel.join(
        server.url,
        `account_id=${account_id}`,
        `conversation:${conversation_id}`,
        { customer_id },
        `127.0.1.${index + 1}`,
      ),
    ),
  );
}

/** Creates the records that an attacker can create with the account id from a public page. */
async function prepareTarget(server: ServerProcess): Promise<AttackTarget> {
  const account = await registerCompany(server, "attacked@example.com");
  const [place] = await createConversations(server, account.token, account.account_id, 1);
  const browser_session = { account_id: account.account_id };
  const recording = await server.call<{ data: { id: string } }>("POST", "/browser_sessions", { browser_session }, "");
  return {
    url: server.url,
    addresses: ["127.0.0.2"],
    accountId: account.account_id,
    customerId: place!.customer_id,
    conversationId: place!.conversation_id,
    recordingId: recording.data.id,
    seconds: SECONDS,
  };
}

/** Each victim writes at an even rate. A message without an answer 10 s after the last message counts as lost. */
async function write(victims: RawChannel[], seconds: number) {
  const latencies: number[] = [];
  const sent: Promise<void>[] = [];
  let lost = 0;
  const rounds = Math.floor((seconds * 1000) / MESSAGE_EVERY_MS);
  for (let round = 0; round < rounds; round++) {
    for (const victim of victims) {
      const begin = performance.now();
      sent.push(
        Promise.race([victim.push("shout", { body: "Hello" }), sleep(20_000, "lost", { ref: false })]).then(
          (status) => {
            if (status === "ok") latencies.push(performance.now() - begin);
            else lost++;
          },
        ),
      );
      await sleep(MESSAGE_EVERY_MS / victims.length);
    }
  }
  await Promise.all(sent);
  return { latencies, lost };
}

function startAttack(names: string[], target: AttackTarget): Promise<ResultCounts> {
  const child = fork(fileURLToPath(new URL("./hostile/attacker.ts", import.meta.url)));
  child.send({ names, target });
  return new Promise((resolve, reject) => {
    child.once("message", (tally) => resolve(tally as ResultCounts));
    child.once("exit", (code) => code && reject(new Error(`the attacker ended with ${code}`)));
  });
}

function watchMemory(server: ServerProcess) {
  let most = 0;
  const look = () => {
    most = Math.max(most, server.residentBytes());
  };
  const timer = setInterval(look, 50);
  return {
    stop() {
      clearInterval(timer);
      look();
      return most;
    },
  };
}
