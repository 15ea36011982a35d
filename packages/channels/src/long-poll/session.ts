import { randomBytes } from "node:crypto";
import type { Timing } from "../limits/limits.ts";
import type { Frame } from "../protocol/frames.ts";
import type { Transport } from "../transport.ts";

/** What a poll is answered. 500 makes every client start over: connect, then join again. */
export interface PollAnswer {
  readonly status: 200 | 204 | 410 | 500;
  readonly messages: string[];
}

/** A client that comes for its frames instead of being sent them. */
export class LongPollSession implements Transport {
  readonly kind = "longpoll";
  readonly id = randomBytes(16).toString("base64url");
  readonly #timing: Timing;
  readonly #onClose: () => void;
  #messages: string[] = [];
  #unsentBytes = 0;
  #poll: { answer: (answer: PollAnswer) => void; timeout: NodeJS.Timeout } | undefined;
  #lastRequestAt = performance.now();
  #isClosed = false;

  constructor(timing: Timing, onClose: () => void) {
    this.#timing = timing;
    this.#onClose = onClose;
  }

  /** Called when what was sent has been fetched. */
  onDrained: () => void = () => {};

  get unsentBytes(): number {
    return this.#unsentBytes;
  }

  /** Bodies of requests are counted while they are read. */
  get unfinishedBytes(): number {
    return 0;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /**
   * Answers once there is something to say, but not before it has returned how to give the poll
   * up. A second poll sends the first one home.
   */
  poll(answer: (answer: PollAnswer) => void): () => void {
    this.#answer();
    const poll = { answer, timeout: setTimeout(() => this.#answer(), this.#timing.pollMs) };
    this.#poll = poll;
    if (this.#isClosed || this.#messages.length > 0) setImmediate(() => this.#answer());
    return () => {
      if (this.#poll === poll) this.#endPoll();
    };
  }

  /** What is sent in one turn of the event loop travels together. */
  send(frame: Frame): void {
    if (this.#messages.length === 0) setImmediate(() => this.#messages.length > 0 && this.#answer());
    this.#messages.push(frame.text);
    this.#unsentBytes += frame.text.length;
  }

  /** What was sent before goes out first; the poll after that learns that the session is over. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#answer();
    this.#onClose();
  }

  drop(): void {
    this.#messages = [];
    this.close();
  }

  isIdle(now: number): boolean {
    return !this.#poll && now - this.#lastRequestAt > this.#timing.sessionTimeoutMs;
  }

  isStalled(): boolean {
    return false;
  }

  async whenGone(): Promise<void> {}

  #answer(): void {
    const answer = this.#poll?.answer;
    if (!answer) return;
    this.#endPoll();
    const messages = this.#messages;
    this.#messages = [];
    this.#unsentBytes = 0;
    this.onDrained();
    const statusWithoutMessages = this.#isClosed ? 500 : 204;
    answer({ status: messages.length > 0 ? 200 : statusWithoutMessages, messages });
  }

  #endPoll(): void {
    clearTimeout(this.#poll?.timeout);
    this.#poll = undefined;
    this.#lastRequestAt = performance.now();
  }
}
