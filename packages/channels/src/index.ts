export { Addresses } from "./addresses.ts";
export { type Bus, MemoryBus, MemoryHub } from "./bus.ts";
export {
  AS_IT_IS,
  type Channel,
  type ConnectRequest,
  type EventHandler,
  type Interceptor,
  type JoinRequest,
  type LargeEventHandler,
  type Subscription,
  type Tracked,
} from "./channel.ts";
export { RateLimited, Refusal, Refused } from "./errors.ts";
export { JsonGuard, type JsonLimits, TooComplex } from "./json-limits.ts";
export type { LimitOptions, Limits, Timing } from "./limits.ts";
export { MemoryBudget, type MemoryShare } from "./memory-budget.ts";
export type { Meta, PresenceDiff, PresenceState } from "./presence/entries.ts";
export { ChannelServer, type ChannelServerOptions } from "./server.ts";
export { StallDetector } from "./stall-detector.ts";
export { Throttle } from "./throttle.ts";
