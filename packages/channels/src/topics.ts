import type { Broadcast } from "./protocol/frames.ts";

export interface Subscriber {
  readonly topic: string;
  /** Its group of presences. */
  readonly group: string;
  deliver(broadcast: Broadcast): void;
}

/** The subscribers of each topic on this node. */
export class Topics {
  readonly #subscribers = new Map<string, Set<Subscriber>>();
  #subscriptions = 0;

  get size(): number {
    return this.#subscribers.size;
  }

  get subscriptions(): number {
    return this.#subscriptions;
  }

  has(topic: string): boolean {
    return this.#subscribers.has(topic);
  }

  add(subscriber: Subscriber): void {
    const subscribers = this.#subscribers.get(subscriber.topic);
    if (subscribers) subscribers.add(subscriber);
    else this.#subscribers.set(subscriber.topic, new Set([subscriber]));
    this.#subscriptions++;
  }

  remove(subscriber: Subscriber): void {
    const subscribers = this.#subscribers.get(subscriber.topic);
    if (!subscribers?.delete(subscriber)) return;
    if (subscribers.size === 0) this.#subscribers.delete(subscriber.topic);
    this.#subscriptions--;
  }

  /**
   * Delivers to all subscribers, or to those of one group. Subscribers may be added or removed during the loop: a socket
   * that is too slow is disconnected.
   */
  deliver(broadcast: Broadcast, group?: string): void {
    for (const subscriber of this.#subscribers.get(broadcast.topic) ?? []) {
      if (group === undefined || subscriber.group === group) subscriber.deliver(broadcast);
    }
  }
}
