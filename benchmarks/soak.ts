import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Figure, median, ms, percentile } from "./harness/figures.ts";
import { RawChannel } from "./harness/raw-channel.ts";
import { registerCompany } from "./harness/register.ts";
import { ServerProcess } from "./harness/server-process.ts";
import { connectVisitors, createConversations, type VisitorConversation } from "./visitors.ts";

const MINUTES = Number(process.env.SOAK_MINUTES ?? 120);
const WINDOWS = 12;
const MESSAGES_PER_SECOND = 100;
const CONVERSATIONS = 500;
const CONNECTED_VISITORS = 400;
/** Each second, this many visitors disconnect and others connect. */
const VISITORS_PER_SECOND = 5;
/** Each second, this many new customers open a chat. */
const NEW_CUSTOMERS_PER_SECOND = 1;

type Company = Awaited<ReturnType<typeof registerCompany>>;

/** What the server uses at the end of one part of the time, and how long messages took in that part. */
interface Window {
  serverBytes: number;
  databaseBytes: number;
  files: number;
  databaseProcesses: number;
  p50: number;
  p99: number;
  /** Processes that wanted to run: other work on the machine makes messages slower. */
  load: number;
}

/** Two hours of messages while visitors come and go. Nothing may grow: memory, files, connections, waiting time. */
export async function measureSoak(): Promise<Figure[]> {
  const server = new ServerProcess(mkdtempSync(join(tmpdir(), "parley-bench-")), { SOCKETS_PER_ADDRESS: "10000" });
  await server.start();
  try {
    return await soak(server);
  } finally {
    await server.end();
  }
}

async function soak(server: ServerProcess): Promise<Figure[]> {
  const company = await registerCompany(server);
  const traffic = new Traffic(server, company);
  await traffic.start();
  const windows: Window[] = [];
  try {
    for (let window = 0; window < WINDOWS; window++) {
      await traffic.runFor((MINUTES * 60) / WINDOWS);
      windows.push(await observe(server, traffic.takeLatencies()));
      process.stdout.write(`  ${describe(windows.at(-1)!)}\n`);
    }
  } finally {
    await traffic.stop();
  }
  return figures(windows, traffic);
}

class Traffic {
  readonly #server: ServerProcess;
  readonly #company: Company;
  #screen!: RawChannel;
  #connected: RawChannel[] = [];
  #places: VisitorConversation[] = [];
  #latencies: number[] = [];
  #beats: NodeJS.Timeout | undefined;
  readonly #waiting = new Map<string, number>();
  sent = 0;
  joined = 0;

  constructor(server: ServerProcess, company: Company) {
    this.#server = server;
    this.#company = company;
  }

  get unreceived() {
    return this.#waiting.size;
  }

  async start() {
    const { token, account_id } = this.#company;
    const places = await createConversations(this.#server, token, account_id, CONVERSATIONS);
    this.#screen = await RawChannel.join(this.#server.url, `token=${token}`, `notification:${account_id}`);
    this.#screen.onEvent = (event, { id }) => this.#receive(event, id as string);
    const first = places.splice(0, CONNECTED_VISITORS);
    this.#connected = await connectVisitors(this.#server, { id: account_id }, first);
    this.#places = [...places, ...first];
    this.#beats = setInterval(() => {
      for (const channel of [...this.#connected, this.#screen]) channel.heartbeat();
    }, 30_000);
  }

  async runFor(seconds: number) {
    for (let second = 0; second < seconds; second++) await Promise.all([this.#sendForASecond(), this.#comeAndGo()]);
  }

  async stop() {
    await sleep(5_000); // the last messages
    clearInterval(this.#beats);
    for (const channel of [...this.#connected, this.#screen]) channel.close();
  }

  takeLatencies() {
    const latencies = this.#latencies;
    this.#latencies = [];
    return latencies;
  }

  #receive(event: string, id: string) {
    const sentAt = event === "shout" ? this.#waiting.get(id) : undefined;
    if (sentAt === undefined) return;
    this.#waiting.delete(id);
    this.#latencies.push(performance.now() - sentAt);
  }

  async #sendForASecond() {
    const begin = performance.now();
    for (let sent = 0; sent < MESSAGES_PER_SECOND; sent++) {
      this.#send(this.#connected[this.sent++ % this.#connected.length]!);
      const pause = begin + ((sent + 1) * 1000) / MESSAGES_PER_SECOND - performance.now();
      if (pause > 0) await sleep(pause);
    }
  }

  #send(visitor: RawChannel) {
    const id = randomUUID();
    this.#waiting.set(id, performance.now());
    void visitor.push("shout", { id, body: `message ${this.sent}` });
  }

  /** The visitors that were connected the longest leave, and return last. */
  async #comeAndGo() {
    const { account_id } = this.#company;
    const { url } = this.#server;
    const leaving = this.#connected.splice(0, VISITORS_PER_SECOND);
    const coming = this.#places.splice(0, VISITORS_PER_SECOND);
    this.#connected.push(...(await connectVisitors(this.#server, { id: account_id }, coming)));
    this.#places.push(...coming);
    for (let each = 0; each < NEW_CUSTOMERS_PER_SECOND; each++) {
      const answer = await fetch(`${url}/api/customers`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ customer: { account_id, browser: "Chrome", os: "Windows" } }),
      });
      const { data } = (await answer.json()) as { data: { id: string } };
      const lobby = `conversation:lobby:${data.id}`;
      (await RawChannel.join(url, `account_id=${account_id}`, lobby, { customer_id: data.id })).close();
    }
    this.joined += VISITORS_PER_SECOND + NEW_CUSTOMERS_PER_SECOND;
    await sleep(500); // their last messages are acknowledged
    for (const channel of leaving) channel.close();
  }
}

async function observe(server: ServerProcess, latencies: number[]): Promise<Window> {
  return {
    serverBytes: server.residentBytes(),
    databaseBytes: server.databaseBytesWithoutCache(),
    files: server.openFiles(),
    databaseProcesses: server.databaseProcesses(),
    p50: median(latencies),
    p99: percentile(latencies, 0.99),
    load: loadavg()[2]!,
  };
}

const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;

const describe = ({ serverBytes, databaseBytes, files, databaseProcesses, p50, p99, load }: Window) =>
  `server ${megabytes(serverBytes)}, database ${megabytes(databaseBytes)}, ${files} open files, ` +
  `${databaseProcesses} database processes, p50 ${ms(p50)}, p99 ${ms(p99)}, load ${load.toFixed(1)}`;

/** Compares the last quarter of the time with the second one. In the first quarter, caches fill. */
function figures(windows: Window[], { sent, joined, unreceived }: Traffic): Figure[] {
  const quarter = WINDOWS / 4;
  const row = (what: string, of: (window: Window) => number, format: (value: number) => string): Figure => {
    const values = windows.map(of);
    const before = median(values.slice(quarter, 2 * quarter));
    const after = median(values.slice(-quarter));
    return {
      what: `${what} in ${MINUTES} minutes of ${MESSAGES_PER_SECOND} messages a second`,
      target: "last quarter ≤ 1.1 × the second quarter",
      measured: values.map(format).join(", "),
      reference: `second quarter ${format(before)}, last quarter ${format(after)}`,
      isReached: after <= 1.1 * before,
    };
  };
  return [
    {
      what: `messages received by the agent, while visitors connect and disconnect ${joined.toLocaleString("en")} times`,
      target: "all",
      measured: `${(sent - unreceived).toLocaleString("en")} of ${sent.toLocaleString("en")}`,
      reference: `load of the machine: ${windows.map(({ load }) => load.toFixed(1)).join(", ")}`,
      isReached: unreceived === 0,
    },
    row("resident memory of the server", ({ serverBytes }) => serverBytes, megabytes),
    row("memory of the database without its cache of tables", ({ databaseBytes }) => databaseBytes, megabytes),
    row("open files of the server", ({ files }) => files, String),
    row("processes of the database, one for each connection", ({ databaseProcesses }) => databaseProcesses, String),
    row("median time from a push to the agent's socket", ({ p50 }) => p50, ms),
    row("99th percentile of this time", ({ p99 }) => p99, ms),
  ];
}
