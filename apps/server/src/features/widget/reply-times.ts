import { setTimeout } from "node:timers/promises";
import type { Scope } from "../../platform/scope.ts";
import { measureFirstReplies } from "./queries.ts";

/** A median of fewer replies says nothing. */
const MIN_REPLIES = 10;
const FRESH_MS = 10 * 60_000;
/** The accounts whose time is kept. */
const MAX_KEPT = 10_000;
/** The button on a page appears after this answer, so a slow measurement does not delay it further. */
const MAX_WAIT_MS = 200;

interface Kept {
  minutes: Promise<number | null>;
  measuredAt: number;
}

/**
 * The minutes in which an account usually replies to a new chat; null while unknown. Every page with a widget asks for
 * them, so each server measures an account once in 10 minutes and answers with the earlier time meanwhile.
 */
export function createReplyTimes(now: () => number = Date.now) {
  const kept = new Map<string, Kept>();

  return async function usualReplyMinutes(scope: Scope): Promise<number | null> {
    const { accountId } = scope;
    const known = kept.get(accountId);
    if (known && now() - known.measuredAt < FRESH_MS) return soon(known.minutes);
    const minutes = measure(scope);
    kept.delete(accountId); // the newest is last
    kept.set(accountId, { minutes, measuredAt: now() });
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!);
    return soon(known?.minutes ?? minutes);
  };
}

const soon = (minutes: Promise<number | null>) =>
  Promise.race([minutes, setTimeout(MAX_WAIT_MS, null, { ref: false })]);

/** A widget works without this time, so a failure is logged and the time is unknown. */
async function measure(scope: Scope): Promise<number | null> {
  try {
    const { count, median_seconds } = await measureFirstReplies(scope);
    if (count < MIN_REPLIES || median_seconds === null) return null;
    return Math.max(1, Math.ceil(median_seconds / 60));
  } catch (error) {
    scope.platform.log.error({ err: error }, "the usual reply time of an account could not be measured");
    return null;
  }
}
