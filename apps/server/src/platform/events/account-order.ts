import type { Scope } from "../scope.ts";
import type { StoredEvent } from "./announcement.ts";

/** Stores events. */
type Change<T> = () => Promise<{ result: T; events: StoredEvent[] }>;

/** Runs a change that stores its own events, and publishes them in the order of their numbers after the commit. */
export async function storeAndPublish<T>(scope: Scope, change: Change<T>): Promise<T> {
  const { result, published } = await store(scope, change);
  await published;
  return result;
}

/**
 * Like `storeAndPublish`, but returns after the commit: the next change may begin while the events of other servers,
 * which are published first, are read.
 * @returns `published` resolves when this server has published the events
 */
export async function store<T>(
  { platform, accountId }: Scope,
  change: Change<T>,
): Promise<{ result: T; published: Promise<void> }> {
  const turn = platform.order.enter(accountId);
  let committed: { result: T; events: StoredEvent[] };
  try {
    committed = await change();
  } catch (error) {
    turn.leave();
    throw error;
  }
  const { result, events } = committed;
  return { result, published: turn.publish(events, () => platform.nodes.publish(events)) };
}

/**
 * Publishes events in the order of their numbers. The database numbers two changes of one account one after the other,
 * but their results may reach this process in the other order. A change that arrives early waits for earlier changes
 * with lower numbers.
 */
export class AccountOrder {
  readonly #lanes = new Map<string, Lane>();

  /** Registers a change that begins. Call `publish` after its commit, or `leave` after its rollback. */
  enter(accountId: string): Turn {
    let lane = this.#lanes.get(accountId);
    if (!lane) {
      lane = { next: undefined, underway: new Set(), waiting: [] };
      this.#lanes.set(accountId, lane);
    }
    const turn = new Turn(lane);
    lane.underway.add(turn);
    return turn;
  }
}

interface Lane {
  /** The number after the last published one, once one was published. */
  next: number | undefined;
  underway: Set<Turn>;
  waiting: { first: number; last: number; publish: () => void; behind: Set<Turn> }[];
}

class Turn {
  readonly #lane: Lane;
  constructor(lane: Lane) {
    this.#lane = lane;
  }

  /** Publishes now, or once all lower numbers that are in progress in this process are published. */
  publish(events: readonly { seq: number }[], publish: () => Promise<void> | void): Promise<void> {
    const lane = this.#lane;
    lane.underway.delete(this);
    if (events.length === 0) {
      advance(lane, this);
      return Promise.resolve();
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    lane.waiting.push({
      first: events[0]!.seq,
      last: events.at(-1)!.seq,
      behind: new Set(lane.underway),
      publish() {
        resolve(publish());
      },
    });
    advance(lane, this);
    return promise;
  }

  leave() {
    this.#lane.underway.delete(this);
    advance(this.#lane, this);
  }
}

/** Publishes all changes whose turn has come, lowest number first. */
function advance(lane: Lane, ended: Turn) {
  for (const waiter of lane.waiting) waiter.behind.delete(ended);
  for (;;) {
    lane.waiting.sort((a, b) => a.first - b.first);
    const candidate = lane.waiting[0];
    if (!candidate) return;
    // A gap means that the missing numbers belong to another server, or to a change in progress in this process.
    const isNext = lane.next !== undefined && candidate.first <= lane.next;
    if (!isNext && candidate.behind.size > 0) return;
    lane.waiting.shift();
    lane.next = Math.max(lane.next ?? 0, candidate.last + 1);
    candidate.publish();
  }
}
