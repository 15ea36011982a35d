/** The limits of one client. `Infinity` disables a limit. */
export interface Limits {
  /** The largest frame of a socket without a subscription, in bytes. A larger frame closes the socket with 1009. */
  firstFrameBytes: number;
  /** The largest frame of a socket with a subscription. Channels may allow more on their own topics. */
  frameBytes: number;
  /** The limit of unsent bytes for a slow client, checked before each frame. Above it, the client is disconnected. */
  unsentBytes: number;
  channelsPerSocket: number;
  /** The limit of sockets on this node. Above it, new clients get 503. */
  sockets: number;
  socketsPerAddress: number;
  /** The limits per second for all sockets of an address. Above them, the server reads their input more slowly. */
  framesPerSecond: number;
  bytesPerSecond: number;
  failedJoinsPerMinute: number;
  /** The number of rate limit errors per minute after which a socket is closed with 1008. */
  strikesPerMinute: number;
  /** The number of frames of one topic that may wait while an earlier frame is handled. */
  queuedFramesPerChannel: number;
  /** The bytes of waiting frames of one socket, for all topics. One waiting frame is always allowed. */
  queuedBytesPerSocket: number;
  /** A WebSocket that received nothing for this time is closed with 1001. */
  idleTimeoutMs: number;
  /** The time in which a frame or a request body must be complete or grow by 64 KiB. */
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

/** Intervals and timeouts between client and server, and between nodes. */
export interface Timing {
  /** How long the server holds a long poll without messages. */
  pollMs: number;
  /** A long-poll session ends when its client sends no request for this time. */
  sessionTimeoutMs: number;
  /** The time limit for the body of a long-poll request. */
  acceptTimeoutMs: number;
  /** The timeout for a request to another node about a long-poll session. After it, the session counts as gone. */
  relayTimeoutMs: number;
  /** The interval of a node's heartbeats. A heartbeat has the number of the node's last change. */
  beatMs: number;
  /** A node without a message for this time counts as dead, and its presences leave. */
  nodeTimeoutMs: number;
  /** How long a join waits for the presences of another node in its group. Later ones are pushed as a diff. */
  answerTimeoutMs: number;
  /** How long joins wait after the node's start, until it knows the other nodes. 0 without other nodes. */
  discoveryMs: number;
  /** How long a node holds the presences of a group after the end of its last subscription there. */
  lingerMs: number;
  /** How long the server waits for a client's closing handshake before it disconnects the client. */
  closeTimeoutMs: number;
}

export const defaultTiming: Timing = {
  pollMs: 10_000,
  sessionTimeoutMs: 15_000,
  acceptTimeoutMs: 10_000,
  relayTimeoutMs: 2_000,
  beatMs: 1_500,
  nodeTimeoutMs: 20_000,
  answerTimeoutMs: 3_000,
  discoveryMs: 1_000,
  lingerMs: 5_000,
  closeTimeoutMs: 5_000,
};
