import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Figure, median, ms, timed } from "./harness/figures.ts";
import { registerCompany } from "./harness/register.ts";
import { ServerProcess } from "./harness/server-process.ts";
import { textSource } from "./harness/words.ts";

const CONVERSATIONS = 300;
/** In each conversation, half of them by the customer. */
const MESSAGES_EACH = 200;
const OTHER_CUSTOMERS = 8;
const WRITERS_TO_MERGED = 4;
const PAUSE_MS = 20;
const QUIET_MS = 10_000;
const ROUNDS = 3;
const MAX_WAIT_MS = 100;

interface Company {
  token: string;
  account_id: string;
  user_id: number;
}

/** Merges a customer with many messages and undoes it, while agents write to this customer and to others. */
export async function measureMerges(): Promise<Figure[]> {
  const server = new ServerProcess(mkdtempSync(join(tmpdir(), "parley-bench-")));
  await server.start();
  try {
    const company = await registerCompany(server);
    const merged = await seedCustomer(server, company, CONVERSATIONS);
    const into = await seedCustomer(server, company, 1);
    const others = [];
    for (let n = 0; n < OTHER_CUSTOMERS; n++) others.push(await seedCustomer(server, company, 1));
    await server.database((database) => database.query("vacuum analyze"));
    const places = [...others.flatMap(({ chats }) => chats), ...merged.chats.slice(0, WRITERS_TO_MERGED)];

    const runs: Record<"quiet" | "merge" | "undo", Run[]> = { quiet: [], merge: [], undo: [] };
    for (let round = 0; round < ROUNDS; round++) {
      runs.quiet.push(await writeDuring(server, company, places, () => sleep(QUIET_MS)));
      let mergeId = "";
      const merge = async () => {
        const customer_merge = { customer_id: merged.id, into_id: into.id };
        const { data } = await server.call<{ data: { id: string } }>(
          "POST",
          "/customer_merges",
          { customer_merge },
          company.token,
        );
        mergeId = data.id;
      };
      runs.merge.push(await writeDuring(server, company, places, merge));
      const undo = () => server.call("POST", `/customer_merges/${mergeId}/undo`, {}, company.token);
      runs.undo.push(await writeDuring(server, company, places, undo));
    }
    const sent = ((CONVERSATIONS * MESSAGES_EACH) / 2).toLocaleString("en");
    const of = `a customer with ${sent} messages in ${CONVERSATIONS} conversations`;
    return [
      figure(`merge ${of}: slowest of the ${places.length} agents' messages meanwhile`, runs.merge, runs.quiet),
      figure("undo the merge: the same", runs.undo, runs.quiet),
    ];
  } finally {
    await server.end();
  }
}

interface Run {
  durationMs: number;
  slowestMs: number;
}

function figure(what: string, runs: Run[], quiet: Run[]): Figure {
  const slowest = median(runs.map(({ slowestMs }) => slowestMs));
  return {
    what,
    target: `≤ ${MAX_WAIT_MS} ms`,
    measured: `${ms(slowest)}; answered after ${(median(runs.map(({ durationMs }) => durationMs)) / 1000).toFixed(1)} s`,
    reference: `without a merge, in ${QUIET_MS / 1000} s: ${ms(median(quiet.map(({ slowestMs }) => slowestMs)))}`,
    isReached: slowest <= MAX_WAIT_MS,
  };
}

/** Sends messages to each place, one after the other, until the work is done. */
async function writeDuring(
  server: ServerProcess,
  { token }: Company,
  places: string[],
  work: () => Promise<unknown>,
): Promise<Run> {
  const nextText = textSource(99);
  let isOver = false;
  let slowestMs = 0;
  const writers = places.map(async (conversation_id) => {
    while (!isOver) {
      const message = { conversation_id, body: nextText() };
      slowestMs = Math.max(slowestMs, await timed(() => server.call("POST", "/messages", { message }, token)));
      await sleep(PAUSE_MS);
    }
  });
  const durationMs = await timed(work).finally(() => {
    isOver = true;
  });
  await Promise.all(writers);
  return { durationMs, slowestMs };
}

/** A customer whose conversations have messages by the customer and by the agent, in turn. */
async function seedCustomer(server: ServerProcess, { account_id, user_id }: Company, conversations: number) {
  const id = randomUUID();
  const chats = Array.from({ length: conversations }, () => randomUUID());
  const nextText = textSource(12_345);
  const texts = Array.from({ length: conversations * MESSAGES_EACH }, nextText);
  await server.database(async (database) => {
    await database.query("insert into customers (account_id, id) values ($1, $2)", [account_id, id]);
    await database.query(
      "insert into conversations (account_id, id, customer_id) select $1, id, $2 from unnest($3::uuid[]) id",
      [account_id, id, chats],
    );
    await database.query(
      `with head as (update event_heads set seq = seq + $5 where account_id = $1 returning seq - $5 as seq)
       insert into messages (account_id, id, seq, conversation_id, body, customer_id, user_id)
       select $1, gen_random_uuid(), head.seq + n, ($2::uuid[])[1 + n % cardinality($2::uuid[])], text,
         case when is_customers then $3::uuid end, case when not is_customers then $4::bigint end
       from head, unnest($6::text[]) with ordinality as said (text, n),
         lateral (select n / cardinality($2::uuid[]) % 2 = 0 as is_customers) author`,
      [account_id, chats, id, user_id, texts.length, texts],
    );
  });
  return { id, chats };
}
