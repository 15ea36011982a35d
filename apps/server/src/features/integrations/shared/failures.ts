import type { NotConfigured } from "./errors.ts";

/** Another service did not do what it was asked. The message is for people: never what the service said, which may hold secrets. */
export abstract class ProviderFailure extends Error {}

/** It let go of us, or never let us in. Nothing helps until somebody connects it again. */
export class Revoked extends ProviderFailure {
  constructor(title: string) {
    super(`${title} no longer accepts this connection`);
  }
}

/** Too much at once: it says when to come back. */
export class RateLimited extends ProviderFailure {
  readonly pauseMs: number;
  constructor(title: string, pauseMs: number) {
    super(`${title} asks us to wait`);
    this.pauseMs = pauseMs;
  }
}

/** It cannot be reached, is too slow, or broke. */
export class ProviderDown extends ProviderFailure {
  constructor(title: string, detail?: string) {
    super(`${title} does not answer${detail ? ` (${detail})` : ""}`);
  }
}

/** What would let us in is kept, and cannot be read with this key. Nothing is asked meanwhile; once the key is back, it goes on. */
export class Unreadable extends ProviderFailure {
  constructor() {
    super("SECRET_KEY has changed, and what was stored with the old one cannot be read");
  }
}

/** Something else answers in its place, a proxy or a page for people: what it says is no word of the service's. */
export class UnexpectedResponse extends ProviderDown {
  constructor(title: string) {
    super(title, `what answers is not ${title}`);
  }
}

/** This server had an app there, and has none any more. Nothing is asked meanwhile; once its settings are back, it goes on. */
export class SettingsGone extends ProviderFailure {
  constructor({ message }: NotConfigured) {
    super(message);
  }
}

/** It said nothing, and may have done what it was asked all the same: whoever would ask again gives it time to say so. */
export class OutcomeUnknown extends ProviderDown {
  readonly pauseMs = 60_000;
}

/** It understood, and does not want this one thing; the connection is fine. */
export class ProviderRefused extends ProviderFailure {
  readonly status: number;
  /** What it says of each thing that was wrong. */
  readonly errors: readonly unknown[] | undefined;
  constructor(status: number, message: string, errors?: readonly unknown[]) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

const DEFAULT_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 24 * 60 * 60 * 1000;

interface ProviderAnswer {
  /** Absent when there was none. */
  status?: number | undefined;
  retryAfter?: string | null | undefined;
  message?: string | undefined;
  errors?: readonly unknown[] | undefined;
  /** False where it is not in the form in which the service refuses. */
  isTheirs?: boolean;
}

/** What most services mean by the status of an answer. */
export const failureOf = (title: string, answer: ProviderAnswer): ProviderFailure =>
  answer.status === 401 ? new Revoked(title) : failureToConnect(title, answer);

/** The same while nothing is connected yet: whoever is not let in brought something that is no good. */
export function failureToConnect(title: string, answer: ProviderAnswer): ProviderFailure {
  const { status, retryAfter, message, errors, isTheirs = true } = answer;
  if (status === undefined) return new ProviderDown(title);
  if (status === 429) return new RateLimited(title, pauseFrom(retryAfter));
  if (status >= 500 || status === 408) return new ProviderDown(title, String(status));
  if (status < 400 || !isTheirs) return new UnexpectedResponse(title);
  return new ProviderRefused(status, message ?? `${title} refused (${status})`, errors);
}

/** `Retry-After`: seconds, or an instant. */
export function pauseFrom(retryAfter: string | null | undefined, now = Date.now()): number {
  const given = retryAfter?.trim();
  if (!given) return DEFAULT_PAUSE_MS;
  const pause = /^\d+(\.\d+)?$/.test(given) ? Number(given) * 1000 : Date.parse(given) - now;
  return Number.isFinite(pause) ? Math.min(Math.max(pause, 1000), LONGEST_PAUSE_MS) : DEFAULT_PAUSE_MS;
}
