import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Figure } from "./harness/figures.ts";
import { keepAlive, RawChannel } from "./harness/raw-channel.ts";
import { registerCompany } from "./harness/register.ts";
import { ServerProcess } from "./harness/server-process.ts";
import { pushAtRate } from "./pushes.ts";
import { connectVisitors, createConversations } from "./visitors.ts";

const PAGES = 10_000;
const CHATS = 3_000;
const AT_ONCE = 8;
/** The share of the work that is done before, uncounted: compilation and query plans. */
const WARM_UP = 0.2;
const CONVERSATIONS = 200;
const MESSAGES_PER_SECOND = 200;
const SECONDS = 20;
const IDLE_SOCKETS = 2_000;
const IDLE_SECONDS = 60;

type Company = Awaited<ReturnType<typeof registerCompany>>;

/** What one visit, one message and one open chat take of a processor and of the disk. `docs/scale.md` adds them up. */
export async function measureCosts(): Promise<Figure[]> {
  const server = new ServerProcess(mkdtempSync(join(tmpdir(), "parley-bench-")), {
    RATE_LIMITS: "off",
    SOCKETS_PER_ADDRESS: "10000", // all clients have one address
  });
  await server.start();
  try {
    const company = await registerCompany(server);
    return [
      await costOfPages(server, company),
      await costOfOpenedChats(server, company),
      await costOfMessages(server, company),
      await costOfIdleSockets(server, company),
    ];
  } finally {
    await server.end();
  }
}

/** The widget on a page requests its settings, and its script when the browser does not have it. */
async function costOfPages(server: ServerProcess, { account_id }: Company): Promise<Figure> {
  const settings = `${server.url}/api/widget_settings?account_id=${account_id}`;
  const request = () => drain(settings);
  await inTurns(PAGES * WARM_UP, request);
  const used = await usedBy(server, () => inTurns(PAGES, request));
  return figure("a page with the widget: the request for its settings", used, PAGES);
}

/** A visitor who opens the chat becomes a customer, and joins a topic. */
async function costOfOpenedChats(server: ServerProcess, { account_id }: Company): Promise<Figure> {
  const openChat = async () => {
    const answer = await fetch(`${server.url}/api/customers`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ customer: { account_id, ...page } }),
    });
    const { data } = (await answer.json()) as { data: { id: string } };
    const channel = await RawChannel.join(server.url, `account_id=${account_id}`, `conversation:lobby:${data.id}`, {
      customer_id: data.id,
    });
    channel.close();
  };
  await inTurns(CHATS * WARM_UP, openChat);
  const used = await usedBy(server, () => inTurns(CHATS, openChat));
  return figure("an opened chat: a new customer, a socket, a joined topic", used, CHATS);
}

const page = {
  host: "www.example.com",
  pathname: "/pricing",
  current_url: "https://www.example.com/pricing",
  browser: "Chrome",
  os: "Windows",
  time_zone: "Europe/Paris",
};

async function costOfMessages(server: ServerProcess, company: Company): Promise<Figure> {
  const places = await createConversations(server, company.token, company.account_id, CONVERSATIONS);
  const visitors = await connectVisitors(server, { id: company.account_id }, places);
  const screen = await RawChannel.join(server.url, `token=${company.token}`, `notification:${company.account_id}`);
  await pushAtRate(visitors, [screen], MESSAGES_PER_SECOND, SECONDS * WARM_UP);
  const used = await usedBy(server, async () => {
    const { lost } = await pushAtRate(visitors, [screen], MESSAGES_PER_SECOND, SECONDS);
    if (lost > 0) throw new Error(`${lost} pushes were lost`);
    await sleep(1_000); // the jobs of the last messages
  });
  for (const channel of [...visitors, screen]) channel.close();
  return figure("a message of a visitor, received by one agent", used, MESSAGES_PER_SECOND * SECONDS);
}

async function costOfIdleSockets(server: ServerProcess, company: Company): Promise<Figure> {
  const alone = await usedBy(server, () => sleep(IDLE_SECONDS * 1000));
  const [place] = await createConversations(server, company.token, company.account_id, 1);
  const visitors = await connectVisitors(server, { id: company.account_id }, Array(IDLE_SOCKETS).fill(place));
  const beats = keepAlive(visitors);
  const used = await usedBy(server, () => sleep(IDLE_SECONDS * 1000));
  clearInterval(beats);
  for (const channel of visitors) channel.close();
  const more = difference(used, alone);
  return figure("an open chat for an hour, without messages", more, (IDLE_SOCKETS * IDLE_SECONDS) / 3600);
}

interface Used {
  serverMs: number;
  databaseMs: number;
  storedBytes: number;
  loggedBytes: number;
}

/** Processor time, and growth of the database and of its log, during the work. */
async function usedBy(server: ServerProcess, work: () => Promise<unknown>): Promise<Used> {
  const before = await readUse(server);
  await work();
  return difference(await readUse(server), before);
}

const difference = (more: Used, less: Used): Used => ({
  serverMs: more.serverMs - less.serverMs,
  databaseMs: more.databaseMs - less.databaseMs,
  storedBytes: more.storedBytes - less.storedBytes,
  loggedBytes: more.loggedBytes - less.loggedBytes,
});

async function readUse(server: ServerProcess): Promise<Used> {
  const { rows } = await server.database((database) =>
    database.query(
      "select pg_database_size(current_database())::float8 as stored, pg_current_wal_lsn() - '0/0'::pg_lsn as logged",
    ),
  );
  return {
    serverMs: server.processorMs(),
    databaseMs: server.databaseProcessorMs(),
    storedBytes: rows[0].stored,
    loggedBytes: Number(rows[0].logged),
  };
}

function figure(what: string, { serverMs, databaseMs, storedBytes, loggedBytes }: Used, count: number): Figure {
  const each = (used: number, digits = 2) => (Math.max(0, used) / count).toFixed(digits);
  return {
    what,
    target: "–",
    measured: `${each(serverMs)} ms of processor time of the server, ${each(databaseMs)} ms of the database`,
    reference: `${each(storedBytes / 1024, 1)} KB of the database, ${each(loggedBytes / 1024, 1)} KB of its log`,
    isReached: true,
  };
}

async function inTurns(count: number, work: () => Promise<unknown>) {
  let started = 0;
  const line = async () => {
    while (started++ < count) await work();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
}

const drain = async (url: string) => (await fetch(url)).arrayBuffer();
