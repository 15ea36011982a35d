import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { DatabaseListener } from "../db/listener.ts";
import { retryUntilDone } from "../db/retry.ts";
import type { Log } from "../log.ts";

const CHANNEL = "parley_nodes";
/** A notification holds at most 8,000 bytes. */
const ACCOUNTS_AT_ONCE = 100;

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
  #isNotifying = false;
  #isClosed = false;

  constructor(db: () => Database, log: Log) {
    this.#db = db;
    this.#log = log;
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
      await retryUntilDone(() => this.send(this.#db(), { stored }), {
        isClosed: () => this.#isClosed,
        onFailure: (error) => this.logFailure(error),
      });
    }
    this.#isNotifying = false;
  }

  /** Within a transaction, the message is sent with its commit. */
  async send(db: Database, message: NodeMessage) {
    const payload = JSON.stringify({ from: this.#id, ...message });
    await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(db);
  }

  listen(listener: DatabaseListener, receiver: Receiver) {
    listener.subscribe(CHANNEL, {
      receive: (payload) => void this.#receive(payload, receiver),
      receiveMissed: () => receiver.receiveMissed(),
    });
  }

  close() {
    this.#isClosed = true;
  }

  async #receive(payload: string, receiver: Receiver) {
    try {
      const message = JSON.parse(payload) as NodeMessage & { from: string };
      if (message.from !== this.#id) await receiver.receive(message);
    } catch (error) {
      this.logFailure(error);
    }
  }

  logFailure(error: unknown) {
    if (!this.#isClosed) this.#log.warn({ err: error }, "notifications between servers failed, retrying");
  }
}
