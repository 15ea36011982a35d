import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { ServerProcess } from "./server-process.ts";
import { nameSource, textSource } from "./words.ts";

export interface SeededAccount {
  id: string;
  token: string;
  userId: number;
}

const MESSAGES_EACH = 10;
/** The number of conversations that are active at the same time, so their messages interleave. */
const ACTIVE_AT_ONCE = 5_000;
const AGENTS = 10;

/** Starts a server on a data folder with an account of each size. The data is created once and kept. */
export async function seededServer(folder: string, sizes: Record<string, number>): Promise<ServerProcess> {
  const server = new ServerProcess(folder);
  const done = join(folder, "seeded.json");
  mkdirSync(folder, { recursive: true });
  await server.start();
  if (existsSync(done)) return server;
  await server.database(async (database) => {
    // the rows are valid, so the checks of triggers are skipped
    await database.query("set session_replication_role = replica");
    const indexes = await dropIndexes(database);
    for (const [name, conversations] of Object.entries(sizes)) await seedAccount(database, name, conversations);
    for (const { indexname, indexdef } of indexes) {
      process.stdout.write(`  index ${indexname} …\n`);
      await database.query(indexdef);
    }
    await database.query("vacuum analyze");
    await database.query("checkpoint");
  });
  writeFileSync(done, JSON.stringify(sizes));
  return server;
}

/** A signed-in agent of a seeded account. */
export async function signIn(server: ServerProcess, name: string): Promise<SeededAccount> {
  const token = randomUUID();
  const digest = createHash("sha256").update(token).digest();
  return server.database(async (database) => {
    const { rows } = await database.query("select id, account_id from users where email = $1", [
      `agent-0@${name}.example`,
    ]);
    const { id, account_id } = rows[0];
    await database.query(
      `insert into sessions (token_digest, account_id, user_id, family_id, kind, expires_at)
       values ($1, $2, $3, gen_random_uuid(), 'access', now() + interval '1 day')`,
      [digest, account_id, id],
    );
    return { id: account_id, token, userId: Number(id) };
  });
}

async function dropIndexes(database: pg.Client) {
  const { rows } = await database.query<{ indexname: string; indexdef: string }>(`
    select indexname, indexdef from pg_indexes
    where schemaname = 'public' and tablename in ('messages', 'conversations', 'customers') and indexname not like '%_pkey'`);
  for (const { indexname } of rows) await database.query(`drop index ${indexname}`);
  return rows;
}

async function seedAccount(database: pg.Client, name: string, conversations: number) {
  process.stdout.write(`  ${conversations.toLocaleString("en")} conversations for the ${name} account …\n`);
  const accountId = randomUUID();
  const inboxId = randomUUID();
  await database.query("insert into accounts (id, company_name) values ($1, $2)", [accountId, name]);
  await database.query("insert into event_heads (account_id, seq) values ($1, $2)", [
    accountId,
    conversations * MESSAGES_EACH,
  ]);
  await database.query(
    "insert into inboxes (account_id, id, name, is_primary) values ($1, $2, 'Primary Inbox', true)",
    [accountId, inboxId],
  );
  const { rows } = await database.query<{ id: string }>(
    `insert into users (account_id, email, password_hash, role)
     select $1, 'agent-' || n || '@' || $2 || '.example', 'none', 'admin' from generate_series(0, $3 - 1) n returning id`,
    [accountId, name, AGENTS],
  );
  const agents = rows.map(({ id }) => Number(id));
  const ids = Array.from({ length: conversations }, () => ({ conversation: randomUUID(), customer: randomUUID() }));

  await seedCustomers(database, accountId, ids);
  const columns =
    "account_id, id, status, read, closed_at, first_replied_at, assignee_id, customer_id, inbox_id, last_activity_at, created_at, updated_at";
  await copy(database, `conversations (${columns})`, function* () {
    for (const [index, { conversation, customer }] of ids.entries()) {
      const at = instant(index, conversations);
      const isOpen = index % 10 === 0;
      const assignee = index % 3 === 0 ? "\\N" : agents[index % agents.length];
      const read = `${index % 20 !== 0 || !isOpen}`;
      const state = `${isOpen ? "open" : "closed"}\t${read}\t${isOpen ? "\\N" : later(at, index % 100_000)}`;
      const replied = index % 4 === 0 ? "\\N" : later(at, index % 1_000);
      yield `${accountId}\t${conversation}\t${state}\t${replied}\t${assignee}\t${customer}\t${inboxId}\t${at}\t${at}\t${at}\n`;
    }
  });
  await copy(database, "messages (account_id, id, seq, conversation_id, customer_id, user_id, body, created_at)", () =>
    messageRows(accountId, ids, agents),
  );
  await database.query(
    `insert into unread_counts
     select account_id, inbox_id, assignee_id, status, priority, count(*) from conversations
     where account_id = $1 and not read and archived_at is null group by 1, 2, 3, 4, 5`,
    [accountId],
  );
}

/** For each tag: every nth customer has it. */
const seededTags = { vip: 10, trial: 7, churned: 100 };

const browsers = ["Chrome", "Safari", "Firefox", "Edge", "Samsung Internet", "Opera", "\\N"];
const systems = ["Windows", "Mac OS", "Android", "iOS", "Linux"];
const timeZones = ["America/New_York", "Europe/Berlin", "Asia/Tokyo", "Europe/London", "Australia/Sydney", "\\N"];

/** Four of five customers have a name, and every other one has an address. */
async function seedCustomers(database: pg.Client, accountId: string, ids: { customer: string }[]) {
  const nextName = nameSource(54_321);
  const columns = "account_id, id, name, email, browser, os, time_zone, last_seen_at, created_at, updated_at";
  await copy(database, `customers (${columns})`, function* () {
    for (const [index, { customer }] of ids.entries()) {
      const name = nextName();
      const email = index % 2 === 0 ? "\\N" : `${name.replace(" ", ".").toLowerCase()}.${index}@example.com`;
      const at = instant(index, ids.length);
      const from = [browsers, systems, timeZones].map((those) => those[index % those.length]).join("\t");
      yield `${accountId}\t${customer}\t${index % 5 === 0 ? "\\N" : name}\t${email}\t${from}\t${at}\t${at}\t${at}\n`;
    }
  });
  const tags = Object.entries(seededTags).map(([name, every]) => ({ id: randomUUID(), name, every }));
  for (const { id, name } of tags) {
    await database.query("insert into tags (account_id, id, name) values ($1, $2, $3)", [accountId, id, name]);
  }
  await copy(database, "customer_tags (account_id, customer_id, tag_id)", function* () {
    for (const [index, { customer }] of ids.entries()) {
      for (const tag of tags) if (index % tag.every === 0) yield `${accountId}\t${customer}\t${tag.id}\n`;
    }
  });
}

const later = (at: string, seconds: number) => new Date(Date.parse(at) + seconds * 1000).toISOString();

function* messageRows(accountId: string, ids: { conversation: string; customer: string }[], agents: number[]) {
  const nextText = textSource(12_345);
  let seq = 0;
  for (let first = 0; first < ids.length; first += ACTIVE_AT_ONCE) {
    const active = ids.slice(first, first + ACTIVE_AT_ONCE);
    for (let turn = 0; turn < MESSAGES_EACH; turn++) {
      for (const [index, { conversation, customer }] of active.entries()) {
        const isVisitor = turn % 2 === 0;
        const author = isVisitor ? `${customer}\t\\N` : `\\N\t${agents[index % agents.length]}`;
        seq += 1;
        yield `${accountId}\t${randomUUID()}\t${seq}\t${conversation}\t${author}\t${nextText()}\t${instant(first + index, ids.length)}\n`;
      }
    }
  }
}

/** Spreads rows over two years, latest last. */
function instant(index: number, of: number) {
  const twoYears = 2 * 365 * 24 * 3600 * 1000;
  return new Date(Date.now() - twoYears + Math.floor((twoYears * index) / of)).toISOString();
}

async function copy(database: pg.Client, target: string, rows: () => Iterable<string>) {
  await pipeline(
    Readable.from(inChunks(rows()), { objectMode: false }),
    database.query(copyFrom(`copy ${target} from stdin`)),
  );
}

/** Groups rows into chunks, to save writes. */
function* inChunks(rows: Iterable<string>) {
  let chunk: string[] = [];
  for (const row of rows) {
    chunk.push(row);
    if (chunk.length === 2_000) {
      yield Buffer.from(chunk.join(""));
      chunk = [];
    }
  }
  yield Buffer.from(chunk.join(""));
}
