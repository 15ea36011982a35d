import { randomUUID } from "node:crypto";
import autocannon from "autocannon";
import pg from "pg";
import { type Figure, median, ms, percentile, perSecond, times } from "./harness/figures.ts";
import { type SeededAccount, signIn } from "./harness/seed.ts";
import type { ServerProcess } from "./harness/server-process.ts";
import { textSource } from "./harness/words.ts";
import { findOpenConversations, type VisitorConversation } from "./visitors.ts";

const CONNECTIONS = 64;
const SECONDS = 8;
const ROUNDS = 3;

/** Measures messages that agents send over HTTP. */
export async function measurePosting(server: ServerProcess): Promise<Figure[]> {
  const agent = await signIn(server, "busy");
  return [await post(server, agent, await findOpenConversations(server, agent, 1000))];
}

async function post(server: ServerProcess, agent: SeededAccount, places: VisitorConversation[]): Promise<Figure> {
  const statement = await statementOf(server, agent, places);
  const [ours, bare]: [Run[], Run[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await postBare(server, statement, places));
    ours.push(await postOverHttp(server, agent, places));
  }
  const [rate, bareRate] = [median(ours.map((run) => run.rate)), median(bare.map((run) => run.rate))];
  const [p50, p99] = [median(ours.map((run) => run.p50)), median(ours.map((run) => run.p99))];
  const ratio = rate / bareRate;
  return {
    what: "POST /api/messages, 64 connections",
    target: "≥ 0.35 × the same SQL statement through `pg` with 64 connections; p99 ≤ 4 × p50",
    measured: `${perSecond(rate)}, p50 ${ms(p50)}, p99 ${ms(p99)} (${times(p99 / p50)})`,
    ms: 1000 / rate,
    reference: `bare ${perSecond(bareRate)}, p50 ${ms(median(bare.map((run) => run.p50)))}: ${times(ratio)}`,
    isReached: ratio >= 0.35 && p99 <= 4 * p50,
  };
}

interface Run {
  rate: number;
  p50: number;
  p99: number;
}

/** @throws if a message is refused */
export async function postOverHttp(
  server: ServerProcess,
  { token }: { token: string },
  places: VisitorConversation[],
): Promise<Run> {
  const nextText = textSource(99);
  let sent = 0;
  const result = await autocannon({
    url: `${server.url}/api/messages`,
    connections: CONNECTIONS,
    duration: SECONDS,
    method: "POST",
    headers: { authorization: token, "content-type": "application/json" },
    setupClient(client) {
      client.setRequests([
        {
          setupRequest: (request: autocannon.Request) => {
            const { conversation_id } = places[sent++ % places.length]!;
            return { ...request, body: JSON.stringify({ message: { conversation_id, body: nextText() } }) };
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
