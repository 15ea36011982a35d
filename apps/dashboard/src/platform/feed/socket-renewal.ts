import { text } from "../../texts/text.ts";
import { logProblem } from "../log.ts";
import { renewSession } from "../session/session.ts";

/** Between renewals the socket reconnects by itself, because the usual cause is the network, not the session. */
const RENEW_AFTER_MS = 1000;
const RENEW_AT_MOST_EVERY_MS = 10_000;

interface RenewalOptions {
  /** The socket is connected, or closed on purpose. */
  isDone(): boolean;
  /** Receives whether the server answers HTTP requests while it refuses the socket. */
  onRefused(isSocketRefused: boolean): void;
  onRenewed(): void;
}

/** Renews the session while the socket is offline, because an expired token may be the reason. */
export class SocketRenewal {
  readonly #options: RenewalOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #renewedAt = 0;
  /** Whether the server answered the last renewal. */
  #hasAnswered = false;

  constructor(options: RenewalOptions) {
    this.#options = options;
  }

  schedule() {
    const wait = Math.max(RENEW_AFTER_MS, this.#renewedAt + RENEW_AT_MOST_EVERY_MS - Date.now());
    this.#timer ??= setTimeout(() => this.#renew(), wait);
  }

  /** The socket is connected. */
  reset() {
    this.#hasAnswered = false;
  }

  cancel() {
    clearTimeout(this.#timer);
  }

  async #renew() {
    this.#timer = undefined;
    this.#renewedAt = Date.now();
    if (this.#options.isDone()) return;
    logProblem(text("error.socket"));
    this.#options.onRefused(this.#hasAnswered);
    this.#hasAnswered = await renewSession().then(
      () => true,
      () => false,
    );
    if (this.#options.isDone()) return;
    this.#options.onRenewed();
    this.schedule();
  }
}
