export { type Bus, MemoryBus, MemoryHub } from "./bus.ts";
export {
  AS_IT_IS,
  type Channel,
  type ConnectRequest,
  type EventHandler,
  type Hearing,
  type JoinRequest,
  type Subscription,
  type Tracked,
} from "./channel.ts";
export { RateLimited, Refusal, Refused } from "./errors.ts";
export type { LimitOptions, Limits, Timing } from "./limits.ts";
export type { Meta, PresenceDiff, PresenceState } from "./presence/entries.ts";
export { ChannelServer, type ChannelServerOptions } from "./server.ts";
