import type { NotConfigured } from "./errors.ts";

/** Another service did not fulfill a request. The message is shown to people, so it must not contain secrets. */
export abstract class ProviderFailure extends Error {}

/** The service revoked the connection, or never accepted it. Retries are useless until the account connects again. */
export class Revoked extends ProviderFailure {
  constructor(title: string) {
    super(`${title} no longer accepts this connection`);
  }
}

/** The service limits the rate of requests. `pauseMs` is the time until the next request. */
export class RateLimited extends ProviderFailure {
  readonly pauseMs: number;
  constructor(title: string, pauseMs: number) {
    super(`${title} asked Parley to wait`);
    this.pauseMs = pauseMs;
  }
}

/** The service limits the rate of one kind of request. Other requests of the connection continue. */
export class MethodRateLimited extends RateLimited {}

/** The service cannot be reached, is too slow, or reports an internal error. */
export class ProviderDown extends ProviderFailure {
  constructor(title: string, detail?: string) {
    super(`${title} does not answer${detail ? ` (${detail})` : ""}`);
  }
}

/**
 * The stored secret cannot be decrypted with the current SECRET_KEY. The service is not called. Deliveries resume once
 * the old key is restored.
 */
export class Unreadable extends ProviderFailure {
  constructor() {
    super("SECRET_KEY has changed, so the stored credentials cannot be decrypted");
  }
}

/** Another system answers in place of the service, such as a proxy or a sign-in page. */
export class UnexpectedResponse extends ProviderDown {
  constructor(title: string) {
    super(title, `the answer is not from ${title}`);
  }
}

/**
 * The settings of this server's app at the service are missing. The service is not called. Deliveries resume once the
 * settings are restored.
 */
export class AppSettingsMissing extends ProviderFailure {
  constructor({ message }: NotConfigured) {
    super(message);
  }
}

/**
 * No answer arrived, but the service may have fulfilled the request. A retry waits, so that the result becomes visible
 * first.
 */
export class OutcomeUnknown extends ProviderDown {
  readonly pauseMs = 60_000;
}

/** The service understood and refused this request. The connection works. */
export class ProviderRefused extends ProviderFailure {
  readonly status: number;
  /** The service's description of each error. */
  readonly errors: readonly unknown[] | undefined;
  constructor(status: number, message: string, errors?: readonly unknown[]) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

const DEFAULT_PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 24 * 60 * 60 * 1000;

interface ProviderAnswer {
  /** Absent if no answer arrived. */
  status?: number | undefined;
  retryAfter?: string | null | undefined;
  message?: string | undefined;
  errors?: readonly unknown[] | undefined;
  /** False if the answer is not in the service's error format. */
  isTheirs?: boolean;
}

/** The usual meaning of a status for an existing connection: 401 means revoked. */
export const failureOf = (title: string, answer: ProviderAnswer): ProviderFailure =>
  answer.status === 401 ? new Revoked(title) : connectFailure(title, answer);

/** The meaning of a status before a connection exists: 401 refuses the credentials that the user entered. */
export function connectFailure(title: string, answer: ProviderAnswer): ProviderFailure {
  const { status, retryAfter, message, errors, isTheirs = true } = answer;
  if (status === undefined) return new ProviderDown(title);
  if (status === 429) return new RateLimited(title, parseRetryAfter(retryAfter));
  if (status >= 500 || status === 408) return new ProviderDown(title, String(status));
  if (status < 400 || !isTheirs) return new UnexpectedResponse(title);
  return new ProviderRefused(status, message ?? `${title} refused (${status})`, errors);
}

/** Reads `Retry-After`, which is in seconds or a date. @returns milliseconds */
export function parseRetryAfter(retryAfter: string | null | undefined, now = Date.now()): number {
  const given = retryAfter?.trim();
  if (!given) return DEFAULT_PAUSE_MS;
  const pause = /^\d+(\.\d+)?$/.test(given) ? Number(given) * 1000 : Date.parse(given) - now;
  return Number.isFinite(pause) ? Math.min(Math.max(pause, 1000), MAX_PAUSE_MS) : DEFAULT_PAUSE_MS;
}

/** Services' error codes are single words. Any other text is not shown or logged. */
export const codeIn = (value: unknown): string | undefined =>
  (typeof value === "string" || typeof value === "number") && /^[\w.-]{1,80}$/.test(String(value))
    ? String(value)
    : undefined;
