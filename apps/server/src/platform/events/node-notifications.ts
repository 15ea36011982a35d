import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { DatabaseListener } from "../db/listener.ts";
import { retryUntilDone } from "../db/retry.ts";
import type { Log } from "../log.ts";
import type { Platform } from "../platform.ts";
import { withinEach } from "../tracing/active-span.ts";

const CHANNEL = "parley_nodes";
/** A notification holds at most 8,000 bytes. */
const ACCOUNTS_AT_ONCE = 100;

/** A notification to the other servers: the last stored number of accounts, or a socket id to disconnect. */
export type NodeMessage = { stored: [accountId: string, last: number][] } | { close: string };

/** The last stored number of an account, and the trace contexts of the events up to it that were not notified yet. */
interface PendingNumber {
  last: number;
  traces: (string | null | undefined)[];
}

interface Receiver {
  receive(message: NodeMessage): Promise<void>;
  /** Called after a lost connection, because notifications may have been lost. */
  receiveMissed(): Promise<void>;
}

/** Notifications between the servers of one database. */
export class NodeNotifications {
  readonly #id = randomUUID();
  readonly #pending = new Map<string, PendingNumber>();
  readonly #platform: () => Platform;
  readonly #log: Log;
  #isNotifying = false;
  #isClosed = false;

  constructor(platform: () => Platform, log: Log) {
    this.#platform = platform;
    this.#log = log;
  }

  /** Batches the numbers that are stored while a notification is being sent into the next one. */
  notifyStored(accountId: string, last: number, traces: PendingNumber["traces"]) {
    const pending = this.#pending.get(accountId);
    this.#pending.set(accountId, {
      last: Math.max(last, pending?.last ?? 0),
      traces: pending ? [...pending.traces, ...traces] : traces,
    });
    if (!this.#isNotifying) void this.#notifyPending();
  }

  async #notifyPending() {
    this.#isNotifying = true;
    while (this.#pending.size > 0) {
      const pending = [...this.#pending].slice(0, ACCOUNTS_AT_ONCE);
      for (const [accountId] of pending) this.#pending.delete(accountId);
      await this.#notify(pending);
    }
    this.#isNotifying = false;
  }

  async #notify(pending: [accountId: string, number: PendingNumber][]) {
    const { db, tracing } = this.#platform();
    const stored = pending.map(([accountId, { last }]): [string, number] => [accountId, last]);
    const traces = pending.flatMap(([, number]) => number.traces);
    const options = {
      isClosed: () => this.#isClosed,
      onFailure: (error: unknown) => this.logFailure(error),
    };
    await withinEach(tracing, { name: "notify servers", kind: "producer" }, traces, () =>
      retryUntilDone(() => this.send(db, { stored }), options),
    );
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
