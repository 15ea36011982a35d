import type { DeliveryAttempt, DeliveryStatus } from "@parley/contract";
import type { OutboundAnswer } from "../../platform/http/outbound.ts";
import { utc } from "../../platform/times.ts";

const FIRST_PAUSE_MS = 5000;
/** Doubling, the pauses reach over a day. */
const MAX_TRIES = 15;

export interface Outcome {
  status: DeliveryStatus;
  attempt: DeliveryAttempt;
  /** Until it is tried again. */
  pauseMs?: number;
}

/** What became of an attempt, and what follows. @param tries how many there were before */
export function outcomeOf(answer: OutboundAnswer, tries: number, sentAt: Date): Outcome {
  const { statusCode, text, durationMs } = answer;
  const attempt = {
    at: utc(sentAt.toISOString()),
    status_code: statusCode ?? null,
    duration_ms: Math.round(durationMs),
    response: text.replaceAll("\0", ""), // which a database cannot keep
  };
  if (statusCode !== undefined && statusCode >= 200 && statusCode < 300) return { status: "delivered", attempt };
  if (isFinal(answer) || tries + 1 >= MAX_TRIES) return { status: "failed", attempt };
  return { status: "pending", attempt, pauseMs: FIRST_PAUSE_MS * 2 ** tries };
}

/** Whether the receiver said what it will say again: neither too busy, nor broken, nor away. */
const isFinal = ({ statusCode, isRefused }: OutboundAnswer) =>
  isRefused === true || (statusCode !== undefined && statusCode !== 429 && statusCode < 500);
