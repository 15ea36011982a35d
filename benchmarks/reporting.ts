import { setTimeout as sleep } from "node:timers/promises";
import { type Figure, measureAlternately, ms, times } from "./harness/figures.ts";
import { type SeededAccount, signIn } from "./harness/seed.ts";
import type { ServerProcess } from "./harness/server-process.ts";

const DAY_MS = 24 * 3600 * 1000;
const EFFORT = { rounds: 3, calls: 7, warmUp: 2 };

/** Response times of the reports page, with a long and with a short history. */
export async function measureReporting(server: ServerProcess): Promise<Figure[]> {
  const [large, small] = [await signIn(server, "large"), await signIn(server, "small")];
  await waitUntilCounted(server);
  return [await figure(server, large, small, 30, 50), await figure(server, large, small, 365, 200)];
}

/** The server counts the messages of accounts for reports every ten minutes. */
async function waitUntilCounted(server: ServerProcess) {
  const uncounted = `
    select 1 from event_heads h left join counted_until c using (account_id)
    where h.seq - coalesce(c.seq, 0) >= 5000`;
  while (await server.database(async (database) => (await database.query(uncounted)).rowCount)) await sleep(5_000);
}

async function figure(
  server: ServerProcess,
  large: SeededAccount,
  small: SeededAccount,
  days: number,
  mostMs: number,
): Promise<Figure> {
  const range = { from_date: instant(days), to_date: instant(0) };
  const ask = ({ token }: SeededAccount) =>
    server.call("GET", `/reporting?${new URLSearchParams(range)}`, undefined, token);
  const [inLarge, inSmall] = await measureAlternately(
    () => ask(large),
    () => ask(small),
    EFFORT,
  );
  return {
    what: `GET /api/reporting over ${days} days of an account with 10 million messages of two years`,
    target: `p50 ≤ ${mostMs} ms`,
    measured: `p50 ${ms(inLarge)}`,
    ms: inLarge,
    reference: `of an account with 100 thousand messages ${ms(inSmall)}: ${times(inLarge / inSmall)}`,
    isReached: inLarge <= mostMs,
  };
}

const instant = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString();
