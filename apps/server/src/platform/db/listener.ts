import pg from "pg";
import type { Log } from "../log.ts";
import { retryUntilDone } from "./retry.ts";

const APPLICATION_NAME = "parley-nodes";

interface ChannelReceiver {
  receive(payload: string): void;
  /** Called after a lost connection, because notifications may have been lost. */
  receiveMissed?(): Promise<void>;
}

/** Receives the notifications of PostgreSQL on one connection, which is opened again when it is lost. */
export class DatabaseListener {
  readonly #url: string;
  readonly #log: Log;
  readonly #receivers = new Map<string, ChannelReceiver>();
  #client: pg.Client | undefined;
  #isClosed = false;

  constructor(url: string, log: Log) {
    this.#url = url;
    this.#log = log;
  }

  /** Must be called before `open`. A channel has one receiver. */
  subscribe(channel: string, receiver: ChannelReceiver) {
    this.#receivers.set(channel, receiver);
  }

  async open() {
    const client = new pg.Client({ connectionString: this.#url, application_name: APPLICATION_NAME, keepAlive: true });
    client.on("error", () => {}); // an "end" event follows
    client.on("notification", ({ channel, payload = "" }) => this.#receivers.get(channel)?.receive(payload));
    try {
      await client.connect();
      for (const channel of this.#receivers.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    this.#client = client;
    if (this.#isClosed) return client.end();
    client.once("end", () => void this.#openAgain());
  }

  async close() {
    this.#isClosed = true;
    await this.#client?.end();
  }

  async #openAgain() {
    await this.#retry(() => this.open());
    for (const { receiveMissed } of this.#receivers.values()) if (receiveMissed) await this.#retry(receiveMissed);
  }

  #retry(work: () => Promise<void>) {
    return retryUntilDone(work, {
      isClosed: () => this.#isClosed,
      onFailure: (error) => this.#log.warn({ err: error }, "lost the notifications of the database, retrying"),
    });
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
