import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, run, runMigrations } from "graphile-worker";
import pg from "pg";
import { JOB_CONCURRENCY } from "../apps/server/src/platform/jobs/worker.ts";
import { type Figure, median, perSecond, times } from "./harness/figures.ts";
import { registerCompany } from "./harness/register.ts";
import { ServerProcess } from "./harness/server-process.ts";

const JOBS = 10_000;
const ROUNDS = 3;
const LEAST_SHARE = 0.7;
const LOOK_EVERY_MS = 10;

/** Empty jobs in the server. The reference is the queue alone, on another database of the same cluster. */
export async function measureJobs(): Promise<Figure[]> {
  const server = new ServerProcess(mkdtempSync(join(tmpdir(), "parley-bench-")));
  await server.start();
  const bare = await openBare(server);
  try {
    const { account_id } = await registerCompany(server);
    const ours = await connect(server.databaseUrl);
    const rates: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      rates[0].push(await rateOf(ours, "remove-stored-files", { account_id, names: [] }));
      rates[1].push(await rateOf(bare.client, "nothing", {}));
    }
    await ours.end();
    const [measured, reference] = [median(rates[0]), median(rates[1])];
    return [
      {
        what: `${JOBS.toLocaleString("en")} empty jobs, ${JOB_CONCURRENCY} concurrently`,
        target: `≥ ${LEAST_SHARE} × graphile-worker without Parley`,
        measured: `${perSecond(measured)}: ${times(measured / reference)}`,
        ms: 1000 / measured,
        reference: `bare ${perSecond(reference)}`,
        isReached: measured / reference >= LEAST_SHARE,
      },
    ];
  } finally {
    await bare.end();
    await server.end();
  }
}

/** Jobs per second, from the time when they are enqueued until all are done. */
async function rateOf(client: pg.Client, task: string, payload: object): Promise<number> {
  await client.query("select graphile_worker.add_job($1, $2) from generate_series(1, $3)", [task, payload, JOBS]);
  const begin = performance.now();
  for (;;) {
    const { rows } = await client.query("select from graphile_worker._private_jobs limit 1");
    if (rows.length === 0) return JOBS / ((performance.now() - begin) / 1000);
    await sleep(LOOK_EVERY_MS);
  }
}

async function openBare(server: ServerProcess) {
  await server.database((database) => database.query("create database bare"));
  const url = new URL(server.databaseUrl);
  url.pathname = "/bare";
  const pgPool = new pg.Pool({ connectionString: url.href, max: JOB_CONCURRENCY + 1 });
  pgPool.on("error", () => {});
  pgPool.on("connect", (client) => client.on("error", () => {}));
  const logger = new Logger(() => () => {});
  await runMigrations({ pgPool, logger });
  const runner = await run({
    pgPool,
    logger,
    concurrency: JOB_CONCURRENCY,
    noHandleSignals: true,
    taskList: { nothing: async () => {} },
  });
  const client = await connect(url.href);
  return {
    client,
    async end() {
      await runner.stop();
      await client.end();
      await pgPool.end();
    },
  };
}

async function connect(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}
