import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { isUuid } from "../input/formats.ts";
import type { Log } from "../log.ts";
import type { Platform } from "../platform.ts";
import type { StoredEvent } from "./announcement.ts";
import { tell } from "./tell.ts";

const CHANNEL = "parley_nodes";
/** A notification holds 8,000 bytes. */
const ACCOUNTS_AT_ONCE = 100;
const EVENTS_AT_ONCE = 200;
/** Whoever missed more loads its lists anew. */
const MOST_MISSED = 1000;
const RETRY_MS = 500;

/** What one server says to the others: which numbers of which accounts it stored, or whose sockets are to be closed. */
type Word =
  | { from: string; stored: [accountId: string, first: number, last: number][] }
  | { from: string; close: string };

interface Lane {
  /** The number of the last event told here. */
  told: number;
  queue: Promise<void>;
  isBusy: boolean;
}

/** How an event comes to sockets of this server and of all others. */
export interface Nodes {
  /** In the order of their numbers. Resolves when those before them have been told here, too. */
  tell(events: StoredEvent[]): Promise<void> | void;
  disconnect(socketId: string): void;
  close(): Promise<void>;
}

/** There is no other: the database is our own. */
export const aloneWith = (platform: () => Platform): Nodes => ({
  tell: (events) => tell(platform(), events),
  disconnect: (socketId) => platform().realtime.disconnect(socketId),
  async close() {},
});

/**
 * Servers on the same database tell each other, by its notifications, up to which number they have stored events; what
 * is told is read from the log, so nothing is told that is not stored, nothing out of order and nothing twice. A
 * notification may be lost with the connection: what is missing is then told with the account's next event.
 */
export class NodesOnOneDatabase implements Nodes {
  readonly #id = randomUUID();
  readonly #lanes = new Map<string, Lane>();
  readonly #unsaid = new Map<string, { first: number; last: number }>();
  readonly #platform: () => Platform;
  readonly #log: Log;
  readonly #url: string;
  readonly #hasSockets: boolean;
  #listener: pg.Client | undefined;
  #isSaying = false;
  #isClosed = false;

  private constructor(platform: () => Platform, log: Log, url: string, hasSockets: boolean) {
    this.#platform = platform;
    this.#log = log;
    this.#url = url;
    this.#hasSockets = hasSockets;
  }

  /** @param hasSockets without any it need not listen */
  static async open(platform: () => Platform, log: Log, url: string, hasSockets: boolean) {
    const nodes = new NodesOnOneDatabase(platform, log, url, hasSockets);
    if (hasSockets) await nodes.#listen();
    return nodes;
  }

  tell(events: StoredEvent[]) {
    const [first, last] = [events[0], events.at(-1)];
    if (!first || !last) return;
    this.#say(first.account_id, first.seq, last.seq);
    if (!this.#hasSockets) return;
    const lane = this.#laneOf(first.account_id, first.seq);
    if (!lane.isBusy && lane.told === first.seq - 1) {
      lane.told = last.seq;
      return tell(this.#platform(), events);
    }
    return this.#catchUp(first.account_id, lane, last.seq);
  }

  disconnect(socketId: string) {
    this.#platform().realtime.disconnect(socketId);
    this.#notify({ from: this.#id, close: socketId }).catch((error) => this.#complain(error));
  }

  async close() {
    this.#isClosed = true;
    await this.#listener?.end();
  }

  #laneOf(accountId: string, first: number): Lane {
    let lane = this.#lanes.get(accountId);
    if (!lane) {
      lane = { told: first - 1, queue: Promise.resolve(), isBusy: false };
      this.#lanes.set(accountId, lane);
    }
    return lane;
  }

  /** Tells from the log what was stored up to a number and was not told here yet. */
  #catchUp(accountId: string, lane: Lane, last: number): Promise<void> {
    lane.isBusy = true;
    const turn = lane.queue
      .then(() => this.#tellUpTo(accountId, lane, last))
      .catch((error) => this.#complain(error))
      .then(() => {
        if (lane.queue === turn) lane.isBusy = false;
      });
    lane.queue = turn;
    return turn;
  }

  async #tellUpTo(accountId: string, lane: Lane, last: number) {
    const platform = this.#platform();
    lane.told = Math.max(lane.told, last - MOST_MISSED);
    while (lane.told < last) {
      const events = await platform.db
        .selectFrom("events")
        .select(["account_id", "seq", "type", "fact"])
        .where("account_id", "=", accountId)
        .where("seq", ">", lane.told)
        .where("seq", "<=", last)
        .orderBy("seq")
        .limit(EVENTS_AT_ONCE)
        .execute();
      tell(platform, events);
      lane.told = events.at(-1)?.seq ?? last; // no longer kept, or gone with their account
    }
  }

  /** What is stored while one notification is under way goes with the next. */
  #say(accountId: string, first: number, last: number) {
    const unsaid = this.#unsaid.get(accountId) ?? { first, last };
    this.#unsaid.set(accountId, { first: Math.min(unsaid.first, first), last: Math.max(unsaid.last, last) });
    if (!this.#isSaying) void this.#sayAll();
  }

  async #sayAll() {
    this.#isSaying = true;
    while (this.#unsaid.size > 0) {
      const some = [...this.#unsaid].slice(0, ACCOUNTS_AT_ONCE);
      for (const [accountId] of some) this.#unsaid.delete(accountId);
      const stored = some.map(([accountId, { first, last }]): [string, number, number] => [accountId, first, last]);
      await this.#notify({ from: this.#id, stored }).catch((error) => this.#complain(error));
    }
    this.#isSaying = false;
  }

  async #notify(word: Word) {
    await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(word)})`.execute(this.#platform().db);
  }

  async #listen() {
    const client = new pg.Client({ connectionString: this.#url, application_name: "parley-nodes", keepAlive: true });
    client.on("error", () => {}); // its end follows
    client.on("notification", ({ payload = "" }) => this.#hear(payload));
    await client.connect();
    client.once("end", () => void this.#listenAgain());
    await client.query(`listen ${CHANNEL}`);
    this.#listener = client;
  }

  async #listenAgain() {
    while (!this.#isClosed) {
      await sleep(RETRY_MS, undefined, { ref: false });
      try {
        await this.#listen();
        return await this.#hearWhatWasMissed();
      } catch {
        // The database is not up again yet.
      }
    }
  }

  async #hearWhatWasMissed() {
    const known = [...this.#lanes.keys()];
    const heads = await this.#platform()
      .db.selectFrom("event_heads")
      .select(["account_id", "seq"])
      .where("account_id", "=", sql<string>`any(${known}::uuid[])`)
      .execute();
    for (const { account_id, seq } of heads) this.#hearOf(account_id, seq, seq);
  }

  #hear(payload: string) {
    try {
      const word = JSON.parse(payload) as Word;
      if (word.from === this.#id) return;
      if ("close" in word) this.#platform().realtime.disconnect(word.close);
      else for (const [accountId, first, last] of word.stored) this.#hearOf(accountId, first, last);
    } catch (error) {
      this.#complain(error);
    }
  }

  #hearOf(accountId: string, first: number, last: number) {
    if (!isUuid(accountId)) return;
    const lane = this.#laneOf(accountId, first);
    if (lane.isBusy || lane.told < last) void this.#catchUp(accountId, lane, last);
  }

  #complain(error: unknown) {
    if (!this.#isClosed) this.#log.warn({ err: error }, "other servers, or what they stored, could not be told of");
  }
}
