/** What one client may ask of a server. `Infinity` switches a limit off. */
export interface Limits {
  /** The largest frame a client may send on a topic, in bytes. A larger one closes the socket with 1009. */
  frameBytes: number | ((topic: string) => number);
  /** The largest frame on any topic: what announces more is not even read. */
  largestFrameBytes: number;
  /** What may wait for a slow client before it is dropped, in bytes; judged before each frame to it. */
  bufferedBytes: number | ((topic: string) => number);
  channelsPerSocket: number;
  socketsPerAddress: number;
  failedJoinsPerMinute: number;
  /** How often in a minute a socket may be told that it is rate limited before it is closed with 1008. */
  strikesPerMinute: number;
  /** Frames of one topic that may wait while an earlier one is handled. */
  queuedFramesPerChannel: number;
  /** The same in bytes, for all topics of a socket. One waiting frame is always allowed. */
  queuedBytesPerSocket: number;
  /** A WebSocket from which nothing came for so long is closed with 1001. */
  idleTimeoutMs: number;
}

export type LimitOptions = { [Name in keyof Limits]?: Limits[Name] | false | undefined };

const KIB = 1024;
const MIB = 1024 * KIB;

const defaults: Limits = {
  frameBytes: 64 * KIB,
  largestFrameBytes: 8 * MIB,
  bufferedBytes: 4 * MIB,
  channelsPerSocket: 100,
  socketsPerAddress: 500,
  failedJoinsPerMinute: 60,
  strikesPerMinute: 60,
  queuedFramesPerChannel: 1_000,
  queuedBytesPerSocket: 8 * MIB,
  idleTimeoutMs: 45_000,
};

/** The limits with every gap filled, and every limit by topic a function. */
export interface ResolvedLimits extends Limits {
  frameBytes: (topic: string) => number;
  bufferedBytes: (topic: string) => number;
}

export function resolveLimits(options: LimitOptions = {}): ResolvedLimits {
  const limits = { ...defaults };
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined) Object.assign(limits, { [name]: value === false ? Number.POSITIVE_INFINITY : value });
  }
  if (typeof limits.frameBytes === "number") limits.largestFrameBytes = limits.frameBytes;
  return { ...limits, frameBytes: byTopic(limits.frameBytes), bufferedBytes: byTopic(limits.bufferedBytes) };
}

const byTopic = (limit: number | ((topic: string) => number)) => (typeof limit === "number" ? () => limit : limit);

/** How long things take between client and server, and between nodes. */
export interface Timing {
  /** How long a long poll is held when there is nothing to say. */
  pollMs: number;
  /** A long-poll session ends when its client stays away for so long. */
  sessionTimeoutMs: number;
  /** How long a long-poll request may take to hand over its frames. */
  acceptTimeoutMs: number;
  /** How long another node may take to answer for a long-poll session of its own before it counts as gone. */
  relayTimeoutMs: number;
  /** How often a node says that it is alive and what the others should know by now. */
  beatMs: number;
  /** A node silent for so long is dead, and whoever was present there has left. */
  nodeTimeoutMs: number;
  /** How long a client may take to answer a closing handshake before it is cut off. */
  closeTimeoutMs: number;
}

export const defaultTiming: Timing = {
  pollMs: 10_000,
  sessionTimeoutMs: 15_000,
  acceptTimeoutMs: 10_000,
  relayTimeoutMs: 2_000,
  beatMs: 1_500,
  nodeTimeoutMs: 20_000,
  closeTimeoutMs: 5_000,
};
