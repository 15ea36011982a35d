import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedDatabase } from "../apps/server/src/platform/db/embedded.ts";
import { allowTraversalForDatabaseUser } from "../apps/server/src/platform/db/embedded-user.ts";
import { RedisServer } from "../apps/server/test/harness/redis-server.ts";
import { type Figure, median, ms, percentile, times } from "./harness/figures.ts";
import { keepAlive, RawChannel } from "./harness/raw-channel.ts";
import { registerCompany } from "./harness/register.ts";
import { ServerProcess } from "./harness/server-process.ts";
import { pushAtRate } from "./pushes.ts";
import { connectVisitors, createConversations } from "./visitors.ts";

const VISITORS = 1000;
const RATE = 200;
const SECONDS = 10;
const ROUNDS = 3;

/** Two servers with one database and one Redis: visitors are connected to the first one, an agent to each. */
export async function measureNodes(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "parley-bench-"));
  allowTraversalForDatabaseUser(folder);
  const database = await startEmbeddedDatabase(folder);
  const redis = new RedisServer();
  await redis.start();
  const environment = { PARLEY_ROLE: "web", DATABASE_URL: database.url, REDIS_URL: redis.url };
  const [near, far] = [new ServerProcess(folder, environment), new ServerProcess(folder, environment)];
  try {
    await near.start();
    await far.start();
    return [await latency(near, far)];
  } finally {
    for (const server of [near, far]) if (server.isRunning) await server.kill("SIGINT");
    await redis.stop();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Percentiles {
  p50: number;
  p99: number;
}

const mediansOf = (runs: Percentiles[]): Percentiles => ({
  p50: median(runs.map(({ p50 }) => p50)),
  p99: median(runs.map(({ p99 }) => p99)),
});

async function latency(near: ServerProcess, far: ServerProcess): Promise<Figure> {
  const { token, account_id } = await registerCompany(near);
  const places = await createConversations(near, token, account_id, VISITORS);
  const visitors = await connectVisitors(near, { id: account_id }, places);
  const screenOn = ({ url }: ServerProcess) => RawChannel.join(url, `token=${token}`, `notification:${account_id}`);
  const measure = async (server: ServerProcess): Promise<Percentiles> => {
    const screen = await screenOn(server);
    const { latencies, lost } = await pushAtRate(visitors, [screen], RATE, SECONDS);
    screen.close();
    if (lost > 0) throw new Error(`${lost} pushes were lost`);
    return { p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) };
  };
  const beats = keepAlive(visitors);
  for (const server of [near, far]) await measure(server); // warm-up: compilation and query plans
  const same: Percentiles[] = [];
  const across: Percentiles[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    same.push(await measure(near));
    across.push(await measure(far));
  }
  clearInterval(beats);
  for (const visitor of visitors) visitor.close();
  const { p50, p99 } = mediansOf(across);
  const reference = mediansOf(same);
  return {
    what: "visitor's push → agent's screen socket on another server, 1,000 visitors connected, 200 messages/s",
    target: "p50 ≤ 2 × the same server, p99 ≤ 20 ms",
    measured: `p50 ${ms(p50)}, p99 ${ms(p99)}: ${times(p50 / reference.p50)}`,
    ms: p50,
    reference: `agent on the visitors' server: p50 ${ms(reference.p50)}, p99 ${ms(reference.p99)}`,
    isReached: p50 <= 2 * reference.p50 && p99 <= 20,
  };
}
