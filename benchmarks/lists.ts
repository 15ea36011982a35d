import autocannon from "autocannon";
import {
  type Figure,
  measureAlternately,
  median,
  ms,
  percentile,
  perSecond,
  scaled,
  timed,
  times,
} from "./harness/figures.ts";
import { type SeededAccount, signIn } from "./harness/seed.ts";
import type { ServerProcess } from "./harness/server-process.ts";
import { searchTerms } from "./harness/words.ts";

const ROUNDS = 3;

/** Response times of an opening inbox, with a long and with a short history. */
export async function measureLists(server: ServerProcess): Promise<Figure[]> {
  const [large, small] = [await signIn(server, "large"), await signIn(server, "small")];
  return [
    await firstPage(server, large, small),
    await busyPages(server, small, "as published dashboards request it", FIRST_PAGE_OF_PUBLISHED, 400),
    await busyPages(server, small, "`messages_limit=1`", FIRST_PAGE, 1_000),
    await unreadCounts(server, large, small),
    await search(server, large, small),
  ];
}

const FIRST_PAGE = "/conversations?status=open&limit=50&messages_limit=1";
const FIRST_PAGE_OF_PUBLISHED = "/conversations?status=open&limit=50";

async function firstPage(server: ServerProcess, large: SeededAccount, small: SeededAccount): Promise<Figure> {
  const ask = asking(server);
  const [inLarge, inSmall] = await measureAlternately(
    () => ask(FIRST_PAGE, large),
    () => ask(FIRST_PAGE, small),
  );
  const ratio = inLarge / inSmall;
  return {
    what: "GET /api/conversations, first page of 50 (`messages_limit=1`), 1 million conversations, 10 million messages",
    target: "p50 ≤ 8 ms, ≤ 1.3 × the same with 10 thousand",
    measured: `p50 ${ms(inLarge)}`,
    ms: inLarge,
    reference: `with 10 thousand ${ms(inSmall)}: ${times(ratio)}`,
    isReached: inLarge <= 8 && ratio <= 1.3,
  };
}

/** Requests of 16 connections at the same time. */
async function busyPages(
  server: ServerProcess,
  { token }: SeededAccount,
  how: string,
  path: string,
  target: number,
): Promise<Figure> {
  const rates: number[] = [];
  const alone: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const options = { connections: 16, duration: 5, headers: { authorization: token } };
    const { requests, non2xx, errors } = await autocannon({ ...options, url: `${server.url}/api${path}` });
    if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests were refused`);
    rates.push(requests.average);
    for (let call = 0; call < 50; call++) {
      alone.push(await timed(() => server.call("GET", path, undefined, token)));
    }
  }
  const rate = median(rates);
  return {
    what: `GET /api/conversations, first page of 50 with 10 messages each in the database, ${how}, 16 connections`,
    target: `≥ ${perSecond(target)}`,
    measured: perSecond(rate),
    ms: 1000 / rate,
    reference: `one connection p50 ${ms(median(alone))}`,
    isReached: (speed) => rate >= scaled(target, speed),
  };
}

async function unreadCounts(server: ServerProcess, large: SeededAccount, small: SeededAccount): Promise<Figure> {
  const ask = asking(server);
  const [inLarge, inSmall] = await measureAlternately(
    () => ask("/conversations/unread", large),
    () => ask("/conversations/unread", small),
  );
  const naive = await naiveUnread(server, large);
  return {
    what: "unread counts with 100,000 open conversations",
    target: "p50 ≤ 5 ms",
    measured: `p50 ${ms(inLarge)}`,
    ms: inLarge,
    reference: `with 1,000 open ${ms(inSmall)}; counting the rows in SQL: ${ms(naive)}`,
    isReached: inLarge <= 5,
  };
}

async function search(server: ServerProcess, large: SeededAccount, small: SeededAccount): Promise<Figure> {
  const inLarge: number[] = [];
  const inSmall: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const term of searchTerms()) {
      const path = `/conversations?status=open&limit=50&messages_limit=1&q=${encodeURIComponent(term)}`;
      inLarge.push(await timed(() => server.call("GET", path, undefined, large.token)));
      inSmall.push(await timed(() => server.call("GET", path, undefined, small.token)));
    }
  }
  return {
    what: "full-text search (`q`) over 10 million messages, rare to common terms",
    target: "p50 ≤ 100 ms",
    measured: `p50 ${ms(median(inLarge))}, p90 ${ms(percentile(inLarge, 0.9))}, slowest ${ms(Math.max(...inLarge))}`,
    ms: median(inLarge),
    reference: `over 100 thousand p50 ${ms(median(inSmall))}`,
    isReached: median(inLarge) <= 100,
  };
}

const asking =
  (server: ServerProcess) =>
  (path: string, { token }: SeededAccount) =>
    server.call("GET", path, undefined, token);

/** Counts the same numbers without the stored counters. */
async function naiveUnread(server: ServerProcess, { id }: SeededAccount) {
  return server.database(async (database) => {
    const count = () =>
      database.query({
        name: "naive",
        text: `select inbox_id, assignee_id, priority, status, count(*) from conversations
          where account_id = $1 and archived_at is null and not read group by 1, 2, 3, 4`,
        values: [id],
      });
    const calls: number[] = [];
    for (let call = 0; call < 20; call++) calls.push(await timed(count));
    return median(calls);
  });
}
