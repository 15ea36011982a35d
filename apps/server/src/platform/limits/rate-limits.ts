import { createHash } from "node:crypto";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { TooManyRequests } from "../errors.ts";
import { networkOf } from "../http/network-of.ts";
import type { RedisBus } from "../nodes/redis-bus.ts";
import type { RateLimitName, RateLimitSettings } from "./rate-limit-settings.ts";

/** The key of a limit per network and, if given, per account or another id. The case of the id does not matter. */
export const rateLimitKey = (ip: string, per?: unknown) => `${networkOf(ip)} ${String(per ?? "").toLowerCase()}`;

const MAX_KEY_LENGTH = 200;

/** Callers choose parts of the key, and the key stays in memory, so a long key is hashed. */
const kept = (key: string) => (key.length > MAX_KEY_LENGTH ? createHash("sha256").update(key).digest("base64") : key);

/** The keys of these limits are sockets, and a socket belongs to one server. */
const perSocket: ReadonlySet<string> = new Set([
  "visitor-message",
  "join",
  "recording-event",
  "recording-kilobytes",
] satisfies RateLimitName[]);

interface Limiter {
  readonly own: RateLimiterMemory;
  /** Absent without Redis. */
  readonly shared: RateLimiterRedis | undefined;
}

/** Counts actions of callers, for all servers in Redis. Without Redis, and while it is down, each server counts alone. */
export class RateLimits {
  readonly #limiters: Partial<Record<RateLimitName, Limiter[]>> = {};
  readonly #redis: RedisBus | undefined;

  constructor(settings: RateLimitSettings, redis?: RedisBus) {
    this.#redis = redis;
    for (const [name, bounds] of Object.entries(settings ?? {})) {
      this.#limiters[name as RateLimitName] = bounds.map(({ points, seconds }) => {
        const bound = { points, duration: seconds };
        const keyPrefix = `${redis?.prefix}limit:${name}:${seconds}`;
        const isShared = redis && !perSocket.has(name);
        return {
          own: new RateLimiterMemory(bound),
          shared: isShared ? new RateLimiterRedis({ ...bound, storeClient: redis.commands, keyPrefix }) : undefined,
        };
      });
    }
  }

  /** @throws TooManyRequests */
  async spend(name: RateLimitName, key: string, points = 1): Promise<void> {
    try {
      await this.#each(name, (limiter) => limiter.consume(kept(key), points));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new TooManyRequests(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
    }
  }

  /** Returns the points of one `spend`. */
  async refund(name: RateLimitName, key: string): Promise<void> {
    await this.#each(name, (limiter) => limiter.reward(kept(key)));
  }

  /** Like `spend`, but returns false instead of throwing. */
  async isWithin(name: RateLimitName, key: string, points = 1): Promise<boolean> {
    try {
      await this.spend(name, key, points);
      return true;
    } catch (error) {
      if (error instanceof TooManyRequests) return false;
      throw error;
    }
  }

  /** Returns whether points are left, without spending any. */
  async hasLeft(name: RateLimitName, key: string): Promise<boolean> {
    const states = await this.#each(name, (limiter) => limiter.get(kept(key)));
    return states.every((state) => !state || state.remainingPoints > 0);
  }

  /** Calls the limiter of each bound, in order. */
  async #each<T>(name: RateLimitName, work: (limiter: RateLimiterMemory | RateLimiterRedis) => Promise<T>) {
    const results: T[] = [];
    for (const { own, shared } of this.#limiters[name] ?? []) {
      results.push(shared && this.#redis?.isUp ? await sharedOrOwn(shared, own, work) : await work(own));
    }
    return results;
  }
}

async function sharedOrOwn<T>(
  shared: RateLimiterRedis,
  own: RateLimiterMemory,
  work: (limiter: RateLimiterMemory | RateLimiterRedis) => Promise<T>,
): Promise<T> {
  try {
    return await work(shared);
  } catch (error) {
    if (error instanceof RateLimiterRes) throw error;
    return work(own); // Redis has just failed
  }
}
