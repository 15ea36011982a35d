import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import pg from "pg";
import { type Figure, median, ms, percentile, perSecond, scaled, times } from "./harness/figures.ts";
import { registerCompany } from "./harness/register.ts";
import { type SeededAccount, signIn } from "./harness/seed.ts";
import { ServerProcess } from "./harness/server-process.ts";
import { textSource } from "./harness/words.ts";
import { createConversations, findOpenConversations, type VisitorConversation } from "./visitors.ts";

const CONNECTIONS = 64;
const SECONDS = 8;
const ROUNDS = 3;

/** Measures messages that agents send over HTTP. */
export async function measurePosting(server: ServerProcess): Promise<Figure[]> {
  const agent = await signIn(server, "busy");
  const places = await findOpenConversations(server, agent, 1000);
  const toSome = (count: number) => places.slice(0, count).map((place) => ({ ...place, token: agent.token }));
  const post =
    (count: number, connections = CONNECTIONS) =>
    () =>
      postOverHttp(server, toSome(count), connections);
  return [
    await postToOneAccount(server, agent, places, post(CONNECTIONS)),
    await rateOf("64 connections, one conversation", 1_500, post(1)),
    await latencyOf("one connection", 0.8, post(CONNECTIONS, 1)),
  ];
}

/** Measures messages of many accounts on a fresh server. */
export async function measurePostingOfAccounts(): Promise<Figure[]> {
  const server = new ServerProcess(mkdtempSync(join(tmpdir(), "parley-bench-")));
  await server.start();
  try {
    const places: Place[] = [];
    for (let account = 0; account < CONNECTIONS; account++) {
      const { token, account_id } = await registerCompany(server, `agent-${account}@example.com`);
      const [place] = await createConversations(server, token, account_id, 1);
      places.push({ ...place!, token });
    }
    return [
      await rateOf("64 accounts, one connection and conversation each", 3_000, () => postOverHttp(server, places)),
    ];
  } finally {
    await server.end();
  }
}

async function postToOneAccount(
  server: ServerProcess,
  agent: SeededAccount,
  places: VisitorConversation[],
  post: () => Promise<Run>,
): Promise<Figure> {
  const statement = await statementOf(server, agent, places);
  const [ours, bare]: [Run[], Run[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await postBare(server, statement, places));
    ours.push(await post());
  }
  const [run, reference] = [mediansOf(ours), mediansOf(bare)];
  return {
    what: "POST /api/messages, 64 connections, one account, 64 conversations",
    target: `≥ ${perSecond(4_000)}; p99 ≤ 4 × p50`,
    measured: describe(run),
    ms: 1000 / run.rate,
    reference: `the same SQL statement through \`pg\`, one message each: ${describe(reference)}`,
    isReached: (speed) => run.rate >= scaled(4_000, speed) && run.p99 <= 4 * run.p50,
  };
}

async function rateOf(what: string, target: number, post: () => Promise<Run>): Promise<Figure> {
  const run = await measureRounds(post);
  return {
    what: `POST /api/messages, ${what}`,
    target: `≥ ${perSecond(target)}`,
    measured: describe(run),
    ms: 1000 / run.rate,
    reference: "",
    isReached: (speed) => run.rate >= scaled(target, speed),
  };
}

async function latencyOf(what: string, targetMs: number, post: () => Promise<Run>): Promise<Figure> {
  const { rate } = await measureRounds(post);
  const each = 1000 / rate;
  return {
    what: `POST /api/messages, ${what}`,
    target: `≤ ${ms(targetMs)}`,
    measured: ms(each),
    ms: each,
    reference: "",
    isReached: (speed) => rate >= scaled(1000 / targetMs, speed),
  };
}

async function measureRounds(post: () => Promise<Run>): Promise<Run> {
  const runs: Run[] = [];
  for (let round = 0; round < ROUNDS; round++) runs.push(await post());
  return mediansOf(runs);
}

interface Run {
  rate: number;
  p50: number;
  p99: number;
}

const mediansOf = (runs: Run[]): Run => ({
  rate: median(runs.map(({ rate }) => rate)),
  p50: median(runs.map(({ p50 }) => p50)),
  p99: median(runs.map(({ p99 }) => p99)),
});

const describe = ({ rate, p50, p99 }: Run) =>
  `${perSecond(rate)}, p50 ${ms(p50)}, p99 ${ms(p99)} (${times(p99 / p50)})`;

/** A conversation, and the token of an agent who answers in it. */
interface Place extends VisitorConversation {
  token: string;
}

/** @throws if a message is refused */
export async function postOverHttp(server: ServerProcess, places: Place[], connections = CONNECTIONS): Promise<Run> {
  const nextText = textSource(99);
  let sent = 0;
  const result = await autocannon({
    url: `${server.url}/api/messages`,
    connections,
    duration: SECONDS,
    method: "POST",
    setupClient(client) {
      client.setRequests([
        {
          setupRequest: (request: autocannon.Request) => {
            const { conversation_id, token } = places[sent++ % places.length]!;
            return {
              ...request,
              headers: { authorization: token, "content-type": "application/json" },
              body: JSON.stringify({ message: { conversation_id, body: nextText() } }),
            };
          },
        },
      ]);
    },
  });
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} messages were refused`);
  return { rate: result["2xx"] / result.duration, p50: result.latency.p50, p99: result.latency.p99 };
}

interface Statement {
  text: string;
  values: unknown[];
}

/** The statement with which the server stores a message, as the database received it. */
async function statementOf(
  server: ServerProcess,
  agent: SeededAccount,
  places: VisitorConversation[],
): Promise<Statement> {
  const { storeMessages } = await import("../apps/server/src/features/conversations/messages/store-messages.ts");
  const { createDatabase, createPool } = await import("../apps/server/src/platform/db/database.ts");
  const { listeners } = await import("../apps/server/src/listeners.ts");
  const pool = createPool(server.databaseUrl, 1);
  let seen: Statement | undefined;
  pool.on("acquire", (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      if (typeof args[0] === "string" && Array.isArray(args[1])) seen = { text: args[0], values: args[1] };
      return query(...args);
    }) as never;
  });
  const message = {
    id: randomUUID(),
    conversation_id: places[0]!.conversation_id,
    body: textSource(7)(),
    type: "reply" as const,
    private: false,
    content_type: "text",
    source: "chat" as const,
    subject: null,
    sent_at: null,
    metadata: null,
    origin: null,
    user_id: agent.userId,
    customer_id: null,
    is_by_its_customer: false,
    file_ids: [],
    mentioned_user_ids: [],
    effects: { claims: true, read: true, reopens: false },
    unknown_files: "refuse" as const,
    needs_file: false,
    is_news: false,
  };
  const scope = {
    accountId: agent.id,
    actor: { kind: "system" },
    db: createDatabase(pool),
    platform: { listeners, config: {} },
  };
  await storeMessages(scope as never, [message]);
  await pool.end();
  return seen!;
}

/** The reference: 64 connections that only run this statement, one message each. */
async function postBare(
  server: ServerProcess,
  { text, values }: Statement,
  places: VisitorConversation[],
): Promise<Run> {
  const [draftsText, ...rest] = values as [string, ...unknown[]];
  const [draft] = JSON.parse(draftsText);
  const nextText = textSource(98);
  const latencies: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  let sent = 0;
  const line = async () => {
    const client = new pg.Client({ connectionString: server.databaseUrl });
    await client.connect();
    while (performance.now() < end) {
      const { conversation_id } = places[sent++ % places.length]!;
      const drafts = JSON.stringify([{ ...draft, id: randomUUID(), conversation_id, body: nextText() }]);
      const begin = performance.now();
      await client.query({ name: "bare", text, values: [drafts, ...rest] });
      latencies.push(performance.now() - begin);
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, line));
  return { rate: latencies.length / SECONDS, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) };
}
