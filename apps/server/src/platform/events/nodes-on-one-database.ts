import type { Database } from "../db/database.ts";
import type { DatabaseListener } from "../db/listener.ts";
import type { Log } from "../log.ts";
import type { Platform } from "../platform.ts";
import type { StoredEvent } from "./announcement.ts";
import { findHead, listAdvancedHeads } from "./event-heads.ts";
import { listEventsUpTo } from "./event-log.ts";
import { type NodeMessage, NodeNotifications } from "./node-notifications.ts";
import { type Nodes, publish } from "./publish.ts";

/** Clients that missed more events reload their lists. */
const MAX_MISSED = 1000;

/** How soon events are published whose notification was lost, because their server crashed before it. */
const COMPARE_MS = 500;

/** The events of an account that has sockets on this server. */
interface Lane {
  /** The number of the last event that this server published. */
  lastPublished: number;
  subscriptions: number;
  /** Resolves when the number is known. */
  opening: Promise<void>;
  queue: Promise<void>;
  isBusy: boolean;
}

/**
 * Servers on the same database notify each other up to which number they have stored events. Each server reads the
 * events of the accounts that have sockets on it from the log before it publishes them. So it publishes only stored
 * events, in order, each once. It begins with the number in the log when the first socket joins. Twice a second it
 * compares its numbers with the log, because notifications may be lost.
 */
export class NodesOnOneDatabase implements Nodes {
  readonly #lanes = new Map<string, Lane>();
  readonly #notifications: NodeNotifications;
  readonly #platform: () => Platform;
  readonly #hasSockets: boolean;
  #accountsOpened = 0;
  #comparing: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** @param listener absent on a server without sockets */
  constructor(platform: () => Platform, log: Log, listener: DatabaseListener | undefined) {
    this.#platform = platform;
    this.#hasSockets = listener !== undefined;
    this.#notifications = new NodeNotifications(platform, log);
    if (listener)
      this.#notifications.listen(listener, {
        receive: (message) => this.#receive(message),
        receiveMissed: () => this.#receiveMissed(),
      });
  }

  get accountsOpened() {
    return this.#accountsOpened;
  }

  open() {
    if (this.#hasSockets) this.#compareLater();
  }

  async follow(accountId: string): Promise<void> {
    let lane = this.#lanes.get(accountId);
    if (!lane) {
      const opening = Promise.withResolvers<void>();
      opening.promise.catch(() => {}); // each join that waits for it throws
      lane = { lastPublished: 0, subscriptions: 0, opening: opening.promise, queue: opening.promise, isBusy: true };
      this.#lanes.set(accountId, lane);
      this.#open(accountId, lane).then(opening.resolve, opening.reject);
    }
    lane.subscriptions += 1;
    await lane.opening;
  }

  unfollow(accountId: string): void {
    const lane = this.#lanes.get(accountId);
    if (!lane) return;
    lane.subscriptions -= 1;
    this.#forgetUnused(accountId, lane);
  }

  publish(events: StoredEvent[]) {
    const [first, last] = [events[0], events.at(-1)];
    if (!first || !last) return;
    const traces = this.#platform().tracing ? events.map(({ trace }) => trace) : [];
    this.#notifications.notifyStored(first.account_id, last.seq, traces);
    const lane = this.#lanes.get(first.account_id);
    if (!lane) return;
    if (!lane.isBusy && lane.lastPublished === first.seq - 1) {
      lane.lastPublished = last.seq;
      return publish(this.#platform(), events);
    }
    return this.#catchUp(first.account_id, lane, last.seq);
  }

  disconnect(socketId: string) {
    this.#platform().realtime.disconnect(socketId);
  }

  disconnectOnCommit(transaction: Database, socketId: string) {
    return this.#notifications.send(transaction, { close: socketId });
  }

  close() {
    this.#isClosed = true;
    clearTimeout(this.#comparing);
    this.#notifications.close();
  }

  async #open(accountId: string, lane: Lane) {
    try {
      lane.lastPublished = await findHead(this.#platform().db, accountId);
    } catch (error) {
      this.#lanes.delete(accountId);
      throw error;
    }
    if (lane.queue === lane.opening) lane.isBusy = false;
    this.#accountsOpened += 1;
  }

  /** A lane that is publishing is forgotten at its end, so that no second one publishes the same events. */
  #forgetUnused(accountId: string, lane: Lane) {
    if (lane.subscriptions === 0 && !lane.isBusy && this.#lanes.get(accountId) === lane) this.#lanes.delete(accountId);
  }

  /** Publishes events from the log up to a number, if this server has not published them yet. */
  #catchUp(accountId: string, lane: Lane, last: number): Promise<void> {
    lane.isBusy = true;
    const turn = lane.queue
      .then(() => this.#publishUpTo(accountId, lane, last))
      .catch((error) => this.#notifications.logFailure(error))
      .then(() => {
        if (lane.queue !== turn) return;
        lane.isBusy = false;
        this.#forgetUnused(accountId, lane);
      });
    lane.queue = turn;
    return turn;
  }

  async #publishUpTo(accountId: string, lane: Lane, last: number) {
    const platform = this.#platform();
    lane.lastPublished = Math.max(lane.lastPublished, last - MAX_MISSED);
    while (lane.lastPublished < last) {
      const events = await listEventsUpTo(platform.db, accountId, { after: lane.lastPublished, last });
      publish(platform, events);
      lane.lastPublished = events.at(-1)?.seq ?? last; // the events are purged, or were deleted with their account
    }
  }

  async #receive(message: NodeMessage) {
    if ("close" in message) this.#platform().realtime.disconnect(message.close);
    else for (const [accountId, last] of message.stored) void this.#receiveStored(accountId, last);
  }

  /**
   * Disconnects all users, because a notification to disconnect one may be lost. Clients reconnect and request the
   * events that they missed.
   */
  async #receiveMissed() {
    this.#platform().realtime.disconnectEveryId();
    await this.#compare();
  }

  async #receiveStored(accountId: string, last: number) {
    const lane = this.#lanes.get(accountId);
    if (lane && (lane.isBusy || lane.lastPublished < last)) await this.#catchUp(accountId, lane, last);
  }

  #compareLater() {
    if (this.#isClosed) return;
    this.#comparing = setTimeout(async () => {
      await this.#compare().catch(() => {}); // the database is down: the next comparison finds the same events
      this.#compareLater();
    }, COMPARE_MS).unref();
  }

  /** Publishes the events that were stored without a notification. */
  async #compare() {
    const numbers = [...this.#lanes].flatMap(([id, { lastPublished, isBusy }]) =>
      isBusy ? [] : [[id, lastPublished] as const],
    );
    for await (const heads of listAdvancedHeads(this.#platform().db, numbers))
      for (const { account_id, seq } of heads) void this.#receiveStored(account_id, seq);
  }
}
