export { type Bus, MemoryBus, MemoryHub } from "./bus.ts";
export {
  AS_IT_IS,
  type Channel,
  type ConnectRequest,
  type EventHandler,
  type Intercepted,
  type Interceptor,
  type JoinRequest,
  type LargeEventHandler,
  type Subscription,
  type Tracked,
} from "./channel.ts";
export { RateLimited, Refusal, Refused } from "./errors.ts";
export { Addresses } from "./limits/addresses.ts";
export { JsonGuard, type JsonLimits, TooComplex } from "./limits/json-limits.ts";
export type { LimitOptions, Limits, Timing } from "./limits/limits.ts";
export { MemoryBudget, type MemoryShare } from "./limits/memory-budget.ts";
export { StallDetector } from "./limits/stall-detector.ts";
export { Throttle } from "./limits/throttle.ts";
export type { Meta, PresenceDiff, PresenceState } from "./presence/entries.ts";
export { ChannelServer, type ChannelServerOptions } from "./server.ts";
