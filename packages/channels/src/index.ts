export { type Bus, MemoryBus, MemoryHub } from "./bus.ts";
export type { Channel, ConnectRequest, EventHandler, JoinRequest, Subscription, Tracked } from "./channel.ts";
export { RateLimited, Refusal, Refused } from "./errors.ts";
export type { LimitOptions, Limits, Timing } from "./limits.ts";
export type { Meta, PresenceDiff, PresenceState } from "./presence/entries.ts";
export { ChannelServer, type ChannelServerOptions } from "./server.ts";
