import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { type Figure, median, ms, timed } from "./harness/figures.ts";
import { ServerProcess } from "./harness/server-process.ts";

const ROUNDS = 5;
const IDLE_SECONDS = 30;
const MAX_CLEANUP_SECONDS = 300;
const MIB = 2 ** 20;

/** Measures a start on existing data, and the memory of an idle server. */
export async function measureStarting(folder: string): Promise<Figure[]> {
  const starts: number[] = [];
  const together: number[] = [];
  const alone: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const server = new ServerProcess(folder);
    starts.push(await timed(() => server.start()));
    await sleep(IDLE_SECONDS * 1000);
    await server.database(waitForAutovacuum);
    together.push(server.residentBytesWithDatabase());
    alone.push(server.residentBytes());
    await server.kill("SIGINT");
  }
  const idleBytes = median(together);
  return [
    {
      what: "resident memory of the server and the embedded database, idle",
      target: "≤ 220 MB",
      measured: `${Math.round(idleBytes / MIB)} MB, highest of ${ROUNDS}: ${Math.round(Math.max(...together) / MIB)} MB`,
      reference: `the server's process alone ${Math.round(median(alone) / MIB)} MB`,
      isReached: idleBytes <= 220 * MIB,
    },
    {
      what: "start on existing data, until the first answer",
      target: "≤ 2 s",
      measured: ms(median(starts)),
      ms: median(starts),
      reference: `slowest of ${ROUNDS}: ${ms(Math.max(...starts))}`,
      isReached: median(starts) <= 2_000,
    },
  ];
}

/**
 * Waits for the database's autovacuum process, which cleans up after the earlier parts. Until then the server is not
 * idle.
 */
async function waitForAutovacuum(database: pg.Client) {
  const working = "select 1 from pg_stat_activity where backend_type = 'autovacuum worker'";
  for (let waited = 0; waited < MAX_CLEANUP_SECONDS; waited++) {
    if ((await database.query(working)).rowCount === 0) return;
    await sleep(1000);
  }
}
