import type { ConnectionCheck } from "@parley/contract";
import { throwAsProviderFailure } from "./call.ts";
import { DependencyFailed, type ServiceAnswer } from "./connection-calls.ts";
import {
  AppSettingsMissing,
  ProviderDown,
  ProviderFailure,
  RateLimited,
  Revoked,
  UnexpectedResponse,
  Unreadable,
} from "./failures.ts";

/** The parts of "Test connection" that the integrations share. */

export type Outcome = Pick<ConnectionCheck, "status" | "code" | "detail">;

/** The codes that every integration may report. The guide of each service explains them. */
export const commonCodes = [
  "not_checked",
  "rate_limited",
  "no_answer",
  "unexpected_answer",
  "no_date",
  "clock_skew",
] as const;

export const ok = (detail: string): Outcome => ({ status: "ok", code: null, detail });

/** A failure with a code of the service, or of a check that all services share. */
export const refused = (code: string, detail: string): Outcome => ({ status: "failed", code, detail });

/** Reports with codes of our own. The type is the list of codes that the guide of the service explains. */
export const reportsWith = <Codes extends readonly string[]>() => ({
  warning: (code: Codes[number], detail: string): Outcome => ({ status: "warning", code, detail }),
  failed: (code: Codes[number], detail: string): Outcome => ({ status: "failed", code, detail }),
  skipped: (code: Codes[number], detail: string): Outcome => ({ status: "skipped", code, detail }),
  /** The outcome for scopes that the service has not granted. */
  checkMissing: (
    missing: readonly string[],
    { code, remedy, complete = "The token has all scopes that Parley uses." }: Missing<Codes[number]>,
  ): Outcome => (missing.length === 0 ? ok(complete) : refused(code, `Missing: ${missing.join(", ")}. ${remedy}`)),
});

const { failed, skipped, warning } = reportsWith<typeof commonCodes>();

/** Runs one check. A failure of the service becomes its outcome. */
export async function check(
  id: ConnectionCheck["id"],
  title: string,
  work: () => Outcome | Promise<Outcome>,
): Promise<ConnectionCheck> {
  const outcome = Promise.resolve().then(work).catch(throwAsProviderFailure).catch(outcomeOf);
  return { id, title, ...(await outcome) };
}

/** The outcome of a failure of the service. Throws any other error. */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ProviderFailure)) throw error;
  const detail = `${error.message}.`;
  if (error instanceof DependencyFailed) return skipped("not_checked", detail);
  if (error instanceof RateLimited) return skipped("rate_limited", waitFor(error));
  if (error instanceof UnexpectedResponse) return failed("unexpected_answer", detail);
  if (error instanceof ProviderDown) return failed("no_answer", detail);
  if (error instanceof Revoked) return refused("revoked", `${detail} Connect again.`);
  if (error instanceof AppSettingsMissing) return refused("not_configured", `${detail} Ask your administrator.`);
  if (error instanceof Unreadable)
    return refused("secret_key_changed", `${detail} Restore the old key, or connect again.`);
  return refused("refused", detail);
}

function waitFor({ message, pauseMs }: RateLimited): string {
  const until = new Date(Date.now() + pauseMs).toISOString();
  return `${message} until ${until.slice(11, 19)} UTC, because of its rate limit. Test again after that.`;
}

export const missingOf = (required: readonly string[], granted: readonly string[]) =>
  required.filter((scope) => !granted.includes(scope));

interface Missing<Code> {
  /** The service's code for it. */
  code: Code;
  /** How to grant it, as a sentence. */
  remedy: string;
  /** What is granted otherwise, as a sentence. */
  complete?: string;
}

const NOTICEABLE_SECONDS = 30;

const secondsOf = (count: number) => `${count} second${count === 1 ? "" : "s"}`;

type DatedAnswer = Pick<ServiceAnswer, "headers">;

interface ClockRule {
  /** From this difference on, requests fail. */
  limitSeconds?: number;
  /** The service's rule, as a sentence. */
  rule?: string;
}

/** Compares this server's clock with the `Date` header of the first call's answer. */
export const clockCheck = (title: string, calls: { answered(): Promise<DatedAnswer> }, rule?: ClockRule) =>
  check("clock", "Clock", async () => checkClock(title, await calls.answered(), rule));

function checkClock(
  title: string,
  { headers }: DatedAnswer,
  { limitSeconds = Number.POSITIVE_INFINITY, rule = "" }: ClockRule = {},
): Outcome {
  const theirs = Date.parse(headers.date?.toString() ?? "");
  if (Number.isNaN(theirs)) return skipped("no_date", `The answer of ${title} contains no time.`);
  const seconds = Math.round((Date.now() - theirs) / 1000);
  const apart = Math.abs(seconds);
  if (apart < NOTICEABLE_SECONDS) return ok(`The clocks of this server and of ${title} differ by ${secondsOf(apart)}.`);
  const where = seconds > 0 ? "ahead of" : "behind";
  const detail = [
    `This server's clock is ${secondsOf(apart)} ${where} the clock of ${title}.`,
    rule,
    "Synchronize this server's clock, for example with NTP.",
  ];
  const report = apart >= limitSeconds ? failed : warning;
  return report("clock_skew", detail.filter(Boolean).join(" "));
}

const UNITS = [
  [86_400, "day"],
  [3600, "hour"],
  [60, "minute"],
] as const;

/** `3 minutes ago` */
export function ago(instant: string, now = Date.now()): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(instant)) / 1000));
  const [length, unit] = UNITS.find(([length]) => seconds >= length) ?? [1, "second"];
  const count = Math.floor(seconds / length);
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}
