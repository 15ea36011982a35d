import { type Bus, isPresence, type Receive } from "@parley/channels";
import type { DatabaseBus } from "./database-bus.ts";
import type { RedisBus } from "./redis-bus.ts";

/** Longer than several heartbeats of presence. */
const CUT_OFF_MS = 10_000;

const CUT_OFF = "!";
const CONNECTED = " ";

/**
 * The bus through Redis. While any server is cut off from Redis, the messages of presence also go through the database:
 * a server that is cut off marks its messages there, so that all others send theirs there, too. A server that is not
 * cut off ignores unmarked messages, because it receives the same through Redis. While servers change to or from
 * Redis, a message may arrive twice or late.
 */
export class FallbackBus implements Bus {
  readonly #redis: RedisBus;
  readonly #database: DatabaseBus;
  #othersCutOffUntil = 0;

  constructor(redis: RedisBus, database: DatabaseBus) {
    this.#redis = redis;
    this.#database = database;
  }

  get nodeId() {
    return this.#redis.nodeId;
  }

  publish(subject: string, message: string): void {
    this.#redis.publish(subject, message);
    if (!isPresence(subject)) return;
    if (!this.#redis.isReliable) this.#database.publish(subject, CUT_OFF + message);
    else if (performance.now() < this.#othersCutOffUntil) this.#database.publish(subject, CONNECTED + message);
  }

  subscribe(subject: string, receive: Receive): () => void {
    const unsubscribe = this.#redis.subscribe(subject, receive);
    if (!isPresence(subject)) return unsubscribe;
    const unsubscribeDatabase = this.#database.subscribe(subject, (message, from) => {
      const isSenderCutOff = message.startsWith(CUT_OFF);
      if (isSenderCutOff) this.#othersCutOffUntil = performance.now() + CUT_OFF_MS;
      if (isSenderCutOff || !this.#redis.isReliable) receive(message.slice(1), from);
    });
    return () => {
      unsubscribe();
      unsubscribeDatabase();
    };
  }

  async close(): Promise<void> {
    await Promise.all([this.#redis.close(), this.#database.close()]);
  }
}
