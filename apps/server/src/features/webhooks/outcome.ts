import type { DeliveryAttempt, DeliveryStatus } from "@parley/contract";
import type { OutboundAnswer } from "../../platform/http/outbound.ts";
import { utc } from "../../platform/times.ts";

const FIRST_PAUSE_MS = 5000;
/** With doubled delays, this many attempts cover more than a day. */
const MAX_TRIES = 15;

export interface Outcome {
  status: DeliveryStatus;
  attempt: DeliveryAttempt;
  /** The delay of the retry. */
  pauseMs?: number;
}

/** The result of an attempt, and the next step. @param tries the number of earlier attempts */
export function outcomeOf(answer: OutboundAnswer, tries: number, sentAt: Date): Outcome {
  const { statusCode, text, durationMs } = answer;
  const attempt = {
    at: utc(sentAt.toISOString()),
    status_code: statusCode ?? null,
    duration_ms: Math.round(durationMs),
    response: text.replaceAll("\0", ""), // PostgreSQL cannot store this character
  };
  if (statusCode !== undefined && statusCode >= 200 && statusCode < 300) return { status: "delivered", attempt };
  if (isFinal(answer) || tries + 1 >= MAX_TRIES) return { status: "failed", attempt };
  return { status: "pending", attempt, pauseMs: FIRST_PAUSE_MS * 2 ** tries };
}

/** Returns whether a retry would get the same answer. False for an overloaded, failing or unreachable receiver. */
const isFinal = ({ statusCode, isRefused }: OutboundAnswer) =>
  isRefused === true || (statusCode !== undefined && statusCode !== 429 && statusCode < 500);
