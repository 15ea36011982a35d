import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import type { Database } from "../db/database.ts";
import type { Log } from "../log.ts";

const CHANNEL = "parley_nodes";
const APPLICATION_NAME = "parley-nodes";
/** A notification holds at most 8,000 bytes. */
const ACCOUNTS_AT_ONCE = 100;
const RETRY_MS = 500;

/** A notification to the other servers: the last stored number of accounts, or a socket id to disconnect. */
export type NodeMessage = { stored: [accountId: string, last: number][] } | { close: string };

interface Receiver {
  receive(message: NodeMessage): Promise<void>;
  /** Called after a lost connection, because notifications may have been lost. */
  receiveMissed(): Promise<void>;
}

/** Notifications between the servers of one database. */
export class NodeNotifications {
  readonly #id = randomUUID();
  readonly #pending = new Map<string, number>();
  readonly #db: () => Database;
  readonly #log: Log;
  readonly #url: string;
  readonly #receiver: Receiver;
  #listener: pg.Client | undefined;
  #isNotifying = false;
  #isClosed = false;

  constructor(db: () => Database, log: Log, url: string, receiver: Receiver) {
    this.#db = db;
    this.#log = log;
    this.#url = url;
    this.#receiver = receiver;
  }

  /** Batches the numbers that are stored while a notification is being sent into the next one. */
  notifyStored(accountId: string, last: number) {
    this.#pending.set(accountId, Math.max(last, this.#pending.get(accountId) ?? 0));
    if (!this.#isNotifying) void this.#notifyPending();
  }

  async #notifyPending() {
    this.#isNotifying = true;
    while (this.#pending.size > 0) {
      const stored = [...this.#pending].slice(0, ACCOUNTS_AT_ONCE);
      for (const [accountId] of stored) this.#pending.delete(accountId);
      await this.#retryUntilDone(() => this.send(this.#db(), { stored }));
    }
    this.#isNotifying = false;
  }

  /** Within a transaction, the message is sent with its commit. */
  async send(db: Database, message: NodeMessage) {
    const payload = JSON.stringify({ from: this.#id, ...message });
    await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(db);
  }

  async listen() {
    const client = new pg.Client({ connectionString: this.#url, application_name: APPLICATION_NAME, keepAlive: true });
    client.on("error", () => {}); // an "end" event follows
    client.on("notification", ({ payload = "" }) => void this.#receive(payload));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    this.#listener = client;
    if (this.#isClosed) return client.end();
    client.once("end", () => void this.#listenAgain());
  }

  async close() {
    this.#isClosed = true;
    await this.#listener?.end();
  }

  async #listenAgain() {
    await this.#retryUntilDone(() => this.listen());
    await this.#retryUntilDone(() => this.#receiver.receiveMissed());
  }

  async #receive(payload: string) {
    try {
      const message = JSON.parse(payload) as NodeMessage & { from: string };
      if (message.from !== this.#id) await this.#receiver.receive(message);
    } catch (error) {
      this.logFailure(error);
    }
  }

  /** Retries a query until it succeeds, because the database may be unreachable for a moment. */
  async #retryUntilDone(work: () => Promise<unknown>) {
    for (let attempt = 1; !this.#isClosed; attempt++) {
      try {
        await work();
        return;
      } catch (error) {
        if (attempt === 1) this.logFailure(error);
        await sleep(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  logFailure(error: unknown) {
    if (!this.#isClosed) this.#log.warn({ err: error }, "notifications between servers failed, retrying");
  }
}

/** The servers with sockets on this database, with this one. */
export async function countWebServers(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = '${APPLICATION_NAME}'`,
  );
  return rows[0]!.count;
}
