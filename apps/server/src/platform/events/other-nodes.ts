import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { isUuid } from "../input/formats.ts";
import type { Log } from "../log.ts";
import type { Platform } from "../platform.ts";
import type { StoredEvent } from "./announcement.ts";
import { publish } from "./publish.ts";

const CHANNEL = "parley_nodes";
/** A notification holds at most 8,000 bytes. */
const ACCOUNTS_AT_ONCE = 100;
const EVENTS_AT_ONCE = 200;
/** Clients that missed more events reload their lists. */
const MAX_MISSED = 1000;
const RETRY_MS = 500;
const HEADS_AT_ONCE = 1000;

/** A notification to the other servers: the last stored number of accounts, or a socket id to disconnect. */
type NodeMessage = { from: string; stored: [accountId: string, last: number][] } | { from: string; close: string };

interface Lane {
  /** The number of the last event that this server published. */
  lastPublished: number;
  queue: Promise<void>;
  isBusy: boolean;
}

/** Publishes events to the sockets of this server and of all others. */
export interface Nodes {
  /** Must be called before the first socket connects. */
  open(): Promise<void>;
  /** Publishes events in the order of their numbers. Resolves when all events before them are published here, too. */
  publish(events: StoredEvent[]): Promise<void> | void;
  disconnect(socketId: string): void;
  close(): Promise<void>;
}

/** For the embedded database, which has one server only. */
export const aloneWith = (platform: () => Platform): Nodes => ({
  async open() {},
  publish: (events) => publish(platform(), events),
  disconnect: (socketId) => platform().realtime.disconnect(socketId),
  async close() {},
});

/**
 * Servers on the same database notify each other up to which number they have stored events. Each server reads the
 * events from the log before it publishes them, so it publishes only stored events, in order, each once. A server
 * starts with the numbers in the log. After a lost connection it has missed notifications, so it reads the numbers
 * again.
 */
export class NodesOnOneDatabase implements Nodes {
  readonly #id = randomUUID();
  readonly #lanes = new Map<string, Lane>();
  /**
   * The numbers that were stored before this server had sockets. A number moves to the lane with the account's next
   * event.
   */
  readonly #publishedBefore = new Map<string, number>();
  readonly #opening = Promise.withResolvers<void>();
  readonly #pending = new Map<string, number>();
  readonly #platform: () => Platform;
  readonly #log: Log;
  readonly #url: string;
  readonly #hasSockets: boolean;
  #listener: pg.Client | undefined;
  #isNotifying = false;
  #isClosed = false;

  /** @param hasSockets without sockets the server does not listen for notifications */
  constructor(platform: () => Platform, log: Log, url: string, hasSockets: boolean) {
    this.#platform = platform;
    this.#log = log;
    this.#url = url;
    this.#hasSockets = hasSockets;
  }

  async open() {
    if (this.#hasSockets) {
      await this.#listen();
      for await (const heads of this.#heads())
        for (const { account_id, seq } of heads) this.#publishedBefore.set(account_id, seq);
    }
    this.#opening.resolve();
  }

  publish(events: StoredEvent[]) {
    const [first, last] = [events[0], events.at(-1)];
    if (!first || !last) return;
    this.#notifyOthers(first.account_id, last.seq);
    if (!this.#hasSockets) return;
    const lane = this.#laneOf(first.account_id);
    if (!lane.isBusy && lane.lastPublished === first.seq - 1) {
      lane.lastPublished = last.seq;
      return publish(this.#platform(), events);
    }
    return this.#catchUp(first.account_id, lane, last.seq);
  }

  disconnect(socketId: string) {
    this.#platform().realtime.disconnect(socketId);
    void this.#notify({ from: this.#id, close: socketId });
  }

  async close() {
    this.#isClosed = true;
    await this.#listener?.end();
  }

  /** Starts at 0 for an account that was created after this server started. */
  #laneOf(accountId: string): Lane {
    let lane = this.#lanes.get(accountId);
    if (!lane) {
      lane = { lastPublished: this.#publishedBefore.get(accountId) ?? 0, queue: Promise.resolve(), isBusy: false };
      this.#lanes.set(accountId, lane);
      this.#publishedBefore.delete(accountId);
    }
    return lane;
  }

  /** Publishes events from the log up to a number, if this server has not published them yet. */
  #catchUp(accountId: string, lane: Lane, last: number): Promise<void> {
    lane.isBusy = true;
    const turn = lane.queue
      .then(() => this.#publishUpTo(accountId, lane, last))
      .catch((error) => this.#logFailure(error))
      .then(() => {
        if (lane.queue === turn) lane.isBusy = false;
      });
    lane.queue = turn;
    return turn;
  }

  async #publishUpTo(accountId: string, lane: Lane, last: number) {
    const platform = this.#platform();
    lane.lastPublished = Math.max(lane.lastPublished, last - MAX_MISSED);
    while (lane.lastPublished < last) {
      const events = await platform.db
        .selectFrom("events")
        .select(["account_id", "seq", "type", "fact"])
        .where("account_id", "=", accountId)
        .where("seq", ">", lane.lastPublished)
        .where("seq", "<=", last)
        .orderBy("seq")
        .limit(EVENTS_AT_ONCE)
        .$castTo<StoredEvent>()
        .execute();
      publish(platform, events);
      lane.lastPublished = events.at(-1)?.seq ?? last; // the events are purged, or were deleted with their account
    }
  }

  /** Batches the numbers that are stored while a notification is being sent into the next one. */
  #notifyOthers(accountId: string, last: number) {
    this.#pending.set(accountId, Math.max(last, this.#pending.get(accountId) ?? 0));
    if (!this.#isNotifying) void this.#notifyPending();
  }

  async #notifyPending() {
    this.#isNotifying = true;
    while (this.#pending.size > 0) {
      const stored = [...this.#pending].slice(0, ACCOUNTS_AT_ONCE);
      for (const [accountId] of stored) this.#pending.delete(accountId);
      await this.#notify({ from: this.#id, stored });
    }
    this.#isNotifying = false;
  }

  /** Retries until it succeeds, because without the notification the other servers publish late. */
  #notify(message: NodeMessage) {
    return this.#retryUntilDone(() =>
      sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`.execute(this.#platform().db),
    );
  }

  /** For queries while the database may be down for a moment. */
  async #retryUntilDone(work: () => Promise<unknown>) {
    for (let attempt = 1; !this.#isClosed; attempt++) {
      try {
        await work();
        return;
      } catch (error) {
        if (attempt === 1) this.#logFailure(error);
        await sleep(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  async #listen() {
    const client = new pg.Client({ connectionString: this.#url, application_name: "parley-nodes", keepAlive: true });
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

  async #listenAgain() {
    await this.#retryUntilDone(() => this.#listen());
    await this.#retryUntilDone(() => this.#receiveMissed());
  }

  /**
   * Disconnects all users, because a notification to disconnect one may be lost. Clients reconnect and request the
   * events that they missed.
   */
  async #receiveMissed() {
    this.#platform().realtime.disconnectEveryId();
    for await (const heads of this.#heads()) {
      await Promise.all(heads.map(({ account_id, seq }) => this.#receiveStored(account_id, seq)));
    }
  }

  /** The number of the last event of every account that has one. */
  async *#heads() {
    for (let last = "00000000-0000-0000-0000-000000000000"; ; ) {
      const heads = await this.#platform()
        .db.selectFrom("event_heads")
        .select(["account_id", "seq"])
        .where("account_id", ">", last)
        .where("seq", ">", 0)
        .orderBy("account_id")
        .limit(HEADS_AT_ONCE)
        .execute();
      yield heads;
      if (heads.length < HEADS_AT_ONCE) return;
      last = heads.at(-1)!.account_id;
    }
  }

  async #receive(payload: string) {
    await this.#opening.promise;
    try {
      const message = JSON.parse(payload) as NodeMessage;
      if (message.from === this.#id) return;
      if ("close" in message) this.#platform().realtime.disconnect(message.close);
      else for (const [accountId, last] of message.stored) void this.#receiveStored(accountId, last);
    } catch (error) {
      this.#logFailure(error);
    }
  }

  async #receiveStored(accountId: string, last: number) {
    if (!isUuid(accountId) || this.#publishedBefore.get(accountId) === last) return;
    const lane = this.#laneOf(accountId);
    if (lane.isBusy || lane.lastPublished < last) await this.#catchUp(accountId, lane, last);
  }

  #logFailure(error: unknown) {
    if (!this.#isClosed) this.#log.warn({ err: error }, "other servers, or what they stored, could not be told of");
  }
}
