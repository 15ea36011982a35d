import type { AnyChannel } from "./channel.ts";
import type { InputRates } from "./limits/input-rates.ts";
import type { Limits } from "./limits/limits.ts";
import type { MemoryBudget } from "./limits/memory-budget.ts";
import type { Presence } from "./presence/presence.ts";
import type { Matcher } from "./protocol/patterns.ts";
import type { Sockets } from "./sockets.ts";
import type { Topics } from "./topics.ts";

/** The state that all sockets of one server share. */
export interface Context<C> {
  readonly limits: Limits;
  readonly memory: MemoryBudget;
  readonly inputRates: InputRates;
  readonly routes: ReadonlyArray<Route<C>>;
  readonly topics: Topics;
  readonly presence: Presence;
  readonly sockets: Sockets<C>;
  readonly counters: Counters;
  /** Whether the server is closing and admits no clients. */
  isClosing(): boolean;
  /** Reports an unexpected failure to the host. */
  report(error: unknown, where?: { topic?: string; event?: string }): void;
  /** The reason for the client. Undefined for an unexpected failure. */
  reasonFor(error: unknown): string | undefined;
}

export interface Route<C> {
  readonly match: Matcher;
  readonly channel: AnyChannel<C>;
}

export class Counters {
  framesIn = 0;
  framesOut = 0;
  droppedSlow = 0;
}
