export { type Bus, MemoryBus, MemoryHub, type Receive } from "./bus.ts";
export {
  type Channel,
  type ConnectRequest,
  type EventHandler,
  type Intercepted,
  type Interceptor,
  type JoinRequest,
  type LargeEventHandler,
  type Subscription,
  type TrackedPresence,
  UNCHANGED,
} from "./channel.ts";
export { RateLimited, Refusal, Refused } from "./errors.ts";
export { JsonGuard, type JsonLimits, TooComplex } from "./limits/json-limits.ts";
export type { LimitOptions, Limits, Timing } from "./limits/limits.ts";
export { MemoryBudget, type MemoryShare } from "./limits/memory-budget.ts";
export { SocketsPerAddress } from "./limits/sockets-per-address.ts";
export { StallDetector } from "./limits/stall-detector.ts";
export { Throttle } from "./limits/throttle.ts";
export type { Meta, PresenceDiff, PresenceState } from "./presence/entries.ts";
export { isPresence } from "./presence/replication/replication.ts";
export { ChannelServer, type ChannelServerOptions } from "./server.ts";
