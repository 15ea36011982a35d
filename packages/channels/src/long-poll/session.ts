import { randomBytes } from "node:crypto";
import type { Timing } from "../limits/limits.ts";
import type { Frame } from "../protocol/frames.ts";
import type { Transport } from "../transport.ts";

/** The answer to a poll. Status 500 makes every client reconnect and rejoin. */
export interface PollAnswer {
  readonly status: 200 | 204 | 410 | 500;
  readonly messages: string[];
}

/** A client that fetches its frames with requests. */
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

  /** Called when the client has fetched all frames. */
  onDrained: () => void = () => {};

  get unsentBytes(): number {
    return this.#unsentBytes;
  }

  /** Always 0, because `readBody` counts request bodies. */
  get unfinishedBytes(): number {
    return 0;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /**
   * Answers when there are messages, but never before this method has returned. Returns the function that cancels the
   * poll. A second poll answers the first one immediately.
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

  /** Frames that are sent in one turn of the event loop are batched. */
  send(frame: Frame): void {
    if (this.#messages.length === 0) setImmediate(() => this.#messages.length > 0 && this.#answer());
    this.#messages.push(frame.text);
    this.#unsentBytes += frame.text.length;
  }

  /** Sends the earlier frames first. The next poll reports the end of the session. */
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
