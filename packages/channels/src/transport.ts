import type { Frame } from "./protocol/frames.ts";

/** The connection to one client. */
export interface Transport {
  readonly kind: "websocket" | "longpoll";
  /** The bytes that were sent and still wait for the network. */
  readonly unsentBytes: number;
  /** The received bytes of an unfinished message. */
  readonly unfinishedBytes: number;
  send(frame: Frame): void;
  /** Closes the connection. Data that was sent earlier still arrives. */
  close(code: number): void;
  /** Disconnects the client immediately, and discards unsent data. */
  drop(): void;
  /** Whether the client has been silent for too long. */
  isIdle(now: number): boolean;
  /** Whether a message to or from the client has made no progress for too long. */
  isStalled(now: number): boolean;
  /** Resolves when a closed transport has released its connection. */
  whenGone(): Promise<void>;
}
