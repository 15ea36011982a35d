import { isUuid } from "../input/formats.ts";
import type { Log } from "../log.ts";
import type { Platform } from "../platform.ts";
import type { StoredEvent } from "./announcement.ts";
import { listHeads } from "./event-heads.ts";
import { listEventsUpTo } from "./event-log.ts";
import { type NodeMessage, NodeNotifications } from "./node-notifications.ts";
import { type Nodes, publish } from "./publish.ts";

/** Clients that missed more events reload their lists. */
const MAX_MISSED = 1000;

interface Lane {
  /** The number of the last event that this server published. */
  lastPublished: number;
  queue: Promise<void>;
  isBusy: boolean;
}

/**
 * Servers on the same database notify each other up to which number they have stored events. Each server reads the
 * events from the log before it publishes them, so it publishes only stored events, in order, each once. A server
 * starts with the numbers in the log. After a lost connection it has missed notifications, so it reads the numbers
 * again.
 */
export class NodesOnOneDatabase implements Nodes {
  readonly #lanes = new Map<string, Lane>();
  /**
   * The numbers that were stored before this server had sockets. A number moves to the lane with the account's next
   * event.
   */
  readonly #publishedBefore = new Map<string, number>();
  readonly #opening = Promise.withResolvers<void>();
  readonly #notifications: NodeNotifications;
  readonly #platform: () => Platform;
  readonly #hasSockets: boolean;

  /** @param hasSockets without sockets the server does not listen for notifications */
  constructor(platform: () => Platform, log: Log, url: string, hasSockets: boolean) {
    this.#platform = platform;
    this.#hasSockets = hasSockets;
    this.#notifications = new NodeNotifications(() => platform().db, log, url, {
      receive: (message) => this.#receive(message),
      receiveMissed: () => this.#receiveMissed(),
    });
  }

  async open() {
    if (this.#hasSockets) {
      await this.#notifications.listen();
      for await (const heads of listHeads(this.#platform().db))
        for (const { account_id, seq } of heads) this.#publishedBefore.set(account_id, seq);
    }
    this.#opening.resolve();
  }

  publish(events: StoredEvent[]) {
    const [first, last] = [events[0], events.at(-1)];
    if (!first || !last) return;
    this.#notifications.notifyStored(first.account_id, last.seq);
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
    void this.#notifications.notify({ close: socketId });
  }

  close() {
    return this.#notifications.close();
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
      .catch((error) => this.#notifications.logFailure(error))
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
      const events = await listEventsUpTo(platform.db, accountId, { after: lane.lastPublished, last });
      publish(platform, events);
      lane.lastPublished = events.at(-1)?.seq ?? last; // the events are purged, or were deleted with their account
    }
  }

  async #receive(message: NodeMessage) {
    await this.#opening.promise;
    if ("close" in message) this.#platform().realtime.disconnect(message.close);
    else for (const [accountId, last] of message.stored) void this.#receiveStored(accountId, last);
  }

  /**
   * Disconnects all users, because a notification to disconnect one may be lost. Clients reconnect and request the
   * events that they missed.
   */
  async #receiveMissed() {
    this.#platform().realtime.disconnectEveryId();
    for await (const heads of listHeads(this.#platform().db)) {
      await Promise.all(heads.map(({ account_id, seq }) => this.#receiveStored(account_id, seq)));
    }
  }

  async #receiveStored(accountId: string, last: number) {
    if (!isUuid(accountId) || this.#publishedBefore.get(accountId) === last) return;
    const lane = this.#laneOf(accountId);
    if (lane.isBusy || lane.lastPublished < last) await this.#catchUp(accountId, lane, last);
  }
}
