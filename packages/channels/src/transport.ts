import type { Frame } from "./protocol/frames.ts";

/** The way to one client. */
export interface Transport {
  readonly kind: "websocket" | "longpoll";
  /** What was sent and still waits for the network, in bytes. */
  readonly unsentBytes: number;
  /** What was received of a message that is not complete yet, in bytes. */
  readonly unfinishedBytes: number;
  send(frame: Frame): void;
  /** Says goodbye. What was sent before still arrives. */
  close(code: number): void;
  /** Cuts the client off, with all that waits for it. */
  drop(): void;
  /** Whether the client has been silent for too long. */
  isIdle(now: number): boolean;
  /** Whether a message to or from the client has made no progress for too long. */
  isStalled(now: number): boolean;
  /** Resolves when a transport that was closed is really gone. */
  whenGone(): Promise<void>;
}
