import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Bus, Receive } from "@parley/channels";
import { Redis, type RedisOptions } from "ioredis";
import type { Log } from "../log.ts";
import type { SecretKey } from "../secrets/secret-key.ts";

const HEARTBEAT_MS = 1_000;
/** Redis is down when this many heartbeats in a row did not return. They are counted, because a busy server reads late. */
const MAX_LOST_HEARTBEATS = 4;
/** Messages may be lost before Redis counts as down: when so many heartbeats in a row did not return. */
const MAX_LATE_HEARTBEATS = 2;
/** A connection without any data for this time is closed and opened again: the server sends itself a heartbeat. */
const SILENCE_MS = 4_000;
const COMMAND_TIMEOUT_MS = 1_000;
const MAX_RECONNECT_DELAY_MS = 1_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** Messages are dropped while Redis has this many bytes to acknowledge. */
const MAX_UNACKNOWLEDGED_BYTES = 16 * 1024 * 1024;
const NODE_ID_LENGTH = 36;

const options: RedisOptions = {
  lazyConnect: true,
  enableOfflineQueue: false, // commands fail at once while the connection is lost
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false, // subscribed again when ready, so that failed subscriptions are included
  maxRetriesPerRequest: null,
  connectTimeout: CONNECT_TIMEOUT_MS,
  commandTimeout: COMMAND_TIMEOUT_MS,
  socketTimeout: SILENCE_MS,
  retryStrategy: (attempt) => Math.min(50 * attempt, MAX_RECONNECT_DELAY_MS),
};

/**
 * The bus between the servers of one installation, through publish and subscribe of Redis. All names begin with a hash
 * of the installation's secret, so that several installations can share one Redis. While Redis is down, messages are
 * lost, except those of presence (see `FallbackBus`).
 */
export class RedisBus implements Bus {
  readonly nodeId = randomUUID();
  /** For commands other than those of the bus, such as rate limits. Names of keys begin with `prefix`. */
  readonly commands: Redis;
  readonly prefix: string;
  readonly #subscriber: Redis;
  readonly #log: Log;
  readonly #receivers = new Map<string, Set<Receive>>();
  #heartbeats: NodeJS.Timeout | undefined;
  #lostHeartbeats = MAX_LOST_HEARTBEATS; // until the first one returns
  #unacknowledgedBytes = 0;
  #wasUp = true;
  #isClosed = false;
  /** Messages that are published before the first connection. */
  #unsent: [subject: string, message: string][] | undefined = [];

  constructor(url: string, secretKey: SecretKey, log: Log) {
    this.prefix = `parley:${secretKey.derive("redis").toString("hex").slice(0, 12)}:`;
    this.#log = log;
    this.commands = new Redis(url, { ...options, connectionName: "parley" });
    this.#subscriber = new Redis(url, { ...options, connectionName: "parley-subscriber" });
    for (const connection of [this.commands, this.#subscriber]) connection.on("error", () => {}); // see `#checkState`
    this.#subscriber.on("ready", () => void this.#subscribe(this.#receivers.keys()));
    this.#subscriber.on("message", (channel: string, message: string) => this.#receive(channel, message));
    this.subscribe(this.#heartbeatSubject, () => {});
  }

  /** Connects. Does not throw when Redis is down: the bus continues to connect, and the log says so. */
  async open(): Promise<void> {
    for (const connection of [this.commands, this.#subscriber]) connection.connect().catch(() => {});
    this.#heartbeats = setInterval(() => this.#beat(), HEARTBEAT_MS).unref();
    for (let waitedMs = 0; !this.isUp && waitedMs < CONNECT_TIMEOUT_MS; waitedMs += 20) {
      this.#sendHeartbeat();
      await sleep(20);
    }
    this.#checkState();
    const unsent = this.#unsent ?? [];
    this.#unsent = undefined;
    for (const [subject, message] of unsent) this.publish(subject, message);
  }

  /** Whether one of this server's last heartbeats returned through Redis. */
  get isUp(): boolean {
    return this.#lostHeartbeats < MAX_LOST_HEARTBEATS;
  }

  /** Whether messages arrive. False earlier than `isUp`. Messages before the first connection are kept. */
  get isReliable(): boolean {
    if (this.#unsent) return true;
    return this.commands.status === "ready" && this.#lostHeartbeats <= MAX_LATE_HEARTBEATS;
  }

  publish(subject: string, message: string): void {
    if (this.#unsent) this.#unsent.push([subject, message]);
    else if (this.commands.status === "ready" && this.#unacknowledgedBytes < MAX_UNACKNOWLEDGED_BYTES)
      this.#send(subject, message);
  }

  subscribe(subject: string, receive: Receive): () => void {
    const receivers = this.#receivers.get(subject) ?? new Set();
    this.#receivers.set(subject, receivers.add(receive));
    if (receivers.size === 1 && this.#subscriber.status === "ready") void this.#subscribe([subject]);
    return () => {
      receivers.delete(receive);
    };
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(this.#heartbeats);
    // The last messages, such as the end of this server's presences, are sent before the connection ends.
    await Promise.allSettled([this.commands, this.#subscriber].map((connection) => connection.quit()));
    for (const connection of [this.commands, this.#subscriber]) connection.disconnect();
  }

  get #heartbeatSubject() {
    return `heartbeat:${this.nodeId}`;
  }

  #send(subject: string, message: string): void {
    const frame = this.nodeId + message;
    this.#unacknowledgedBytes += frame.length;
    this.commands
      .publish(this.prefix + subject, frame)
      .catch(() => {}) // lost, as the bus allows
      .finally(() => {
        this.#unacknowledgedBytes -= frame.length;
      });
  }

  #receive(channel: string, frame: string): void {
    const subject = channel.slice(this.prefix.length);
    const from = frame.slice(0, NODE_ID_LENGTH);
    if (from === this.nodeId) {
      if (subject === this.#heartbeatSubject) this.#lostHeartbeats = 0;
      return;
    }
    for (const receive of this.#receivers.get(subject) ?? []) receive(frame.slice(NODE_ID_LENGTH), from);
  }

  async #subscribe(subjects: Iterable<string>): Promise<void> {
    const channels = Array.from(subjects, (subject) => this.prefix + subject);
    try {
      await this.#subscriber.subscribe(...channels);
      this.#sendHeartbeat();
    } catch {
      this.#subscriber.disconnect(true); // subscribes to all when it is ready again
    }
  }

  /** Every second: counts the last heartbeat as lost until the next one returns. */
  #beat(): void {
    if (!this.#unsent) this.#checkState();
    this.#lostHeartbeats++;
    this.#sendHeartbeat();
  }

  #sendHeartbeat(): void {
    if (this.commands.status === "ready") this.#send(this.#heartbeatSubject, "");
  }

  /** Logs when Redis goes down, and when it is back. */
  #checkState(): void {
    if (this.#isClosed || this.isUp === this.#wasUp) return;
    this.#wasUp = this.isUp;
    if (this.isUp) this.#log.info("Redis answers again");
    else
      this.#log.error(
        "Redis does not answer: servers share presence through the database, but no typing, live visits and rate limits",
      );
  }
}
