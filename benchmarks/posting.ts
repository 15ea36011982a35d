import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { type Figure, median, ms, perSecond, scaled, times } from "./harness/figures.ts";
import { registerCompany } from "./harness/register.ts";
import { signIn } from "./harness/seed.ts";
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
    await rateOf("64 connections, one account, 64 conversations", 4_000, post(CONNECTIONS), 4),
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

/** @param spread how many times the median the 99th percentile may be */
async function rateOf(what: string, target: number, post: () => Promise<Run>, spread = Infinity): Promise<Figure> {
  const run = await measureRounds(post);
  return {
    what: `POST /api/messages, ${what}`,
    target: `≥ ${perSecond(target)}${Number.isFinite(spread) ? `, p99 ≤ ${spread} × p50` : ""}`,
    measured: describe(run),
    ms: 1000 / run.rate,
    reference: "",
    isReached: (speed) => run.rate >= scaled(target, speed) && run.p99 <= spread * run.p50,
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
