/** What one client may ask of a server. `Infinity` switches a limit off. */
export interface Limits {
  /** The largest frame of a socket that has joined no topic, in bytes. A larger one closes the socket with 1009. */
  firstFrameBytes: number;
  /** The largest frame of a socket that has joined a topic; channels may allow more on their own topics. */
  frameBytes: number;
  /** What may wait for a slow client before it is dropped, in bytes; checked before each frame to it. */
  unsentBytes: number;
  channelsPerSocket: number;
  /** On this node. Beyond it, new clients get 503. */
  sockets: number;
  socketsPerAddress: number;
  /** What all sockets of an address may send in a second. Their input is read more slowly beyond it. */
  framesPerSecond: number;
  bytesPerSecond: number;
  failedJoinsPerMinute: number;
  /** How often in a minute a socket may be told that it is rate limited before it is closed with 1008. */
  strikesPerMinute: number;
  /** Frames of one topic that may wait while an earlier one is handled. */
  queuedFramesPerChannel: number;
  /** The same in bytes, for all topics of a socket. One waiting frame is always allowed. */
  queuedBytesPerSocket: number;
  /** A WebSocket from which nothing came for so long is closed with 1001. */
  idleTimeoutMs: number;
  /** A frame or a request body has to be complete after this time, or to have grown by 64 KiB in it. */
  stallTimeoutMs: number;
}

export type LimitOptions = { [Name in keyof Limits]?: Limits[Name] | false | undefined };

const KIB = 1024;
const MIB = 1024 * KIB;

const defaults: Limits = {
  firstFrameBytes: 64 * KIB,
  frameBytes: 512 * KIB,
  unsentBytes: MIB,
  channelsPerSocket: 100,
  sockets: Number.POSITIVE_INFINITY,
  socketsPerAddress: 500,
  framesPerSecond: 1_000,
  bytesPerSecond: 4 * MIB,
  failedJoinsPerMinute: 60,
  strikesPerMinute: 60,
  queuedFramesPerChannel: 1_000,
  queuedBytesPerSocket: 8 * MIB,
  idleTimeoutMs: 45_000,
  stallTimeoutMs: 10_000,
};

export function resolveLimits(options: LimitOptions = {}): Limits {
  const limits = { ...defaults };
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined) Object.assign(limits, { [name]: value === false ? Number.POSITIVE_INFINITY : value });
  }
  return limits;
}

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
