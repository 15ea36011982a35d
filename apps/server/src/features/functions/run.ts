import { findEvent } from "../../platform/events/event-log.ts";
import { enqueue } from "../../platform/jobs/job.ts";
import type { JobRequest } from "../../platform/jobs/job-request.ts";
import type { RunOutcome } from "../../platform/sandbox/program.ts";
import { SandboxUnavailable, SandboxUnsupported } from "../../platform/sandbox/sandboxes.ts";
import type { Scope, UserScope } from "../../platform/scope.ts";
import { payloadForWebhook } from "../conversations/index.ts";
import { getFunction } from "./functions.ts";
import { laneOfFunction } from "./lanes.ts";
import { buildProgram } from "./program.ts";
import {
  deleteRun,
  type FinishedRun,
  findDeployment,
  findPendingRun,
  finishRun,
  getDeployedFiles,
  insertRun,
  recordExecution,
} from "./queries.ts";

const MAX_RESULT_LENGTH = 2000;
const MAX_EVENT_NAME_LENGTH = 100;
const HOUR_MS = 3_600_000;

/**
 * Runs a function manually and waits for it. A failure of the function is its result. Null when it was never deployed.
 * @throws FunctionNotFound, SandboxUnsupported, SandboxUnavailable
 */
export async function invoke(scope: UserScope, id: string, event: Record<string, unknown>): Promise<unknown> {
  await getFunction(scope, id);
  await scope.platform.rateLimits.spend("function-invoke", scope.accountId);
  const outcome = scope.platform.sandboxes.isAvailable ? await execute(scope, id, event, "run") : undefined;
  if (!outcome) return null;
  const name = typeof event.event === "string" ? event.event.slice(0, MAX_EVENT_NAME_LENGTH) : "";
  await insertRun(scope, id, withoutNul(name), finished(outcome));
  return outcome.failure ?? outcome.result;
}

/**
 * Runs a function on a customer's message. A killed run is repeated, so the event has the message's id to detect
 * duplicates. A failed run is not retried, because only its author knows whether a retry is safe. While no sandbox is
 * free, the job ends and is enqueued with a delay, so that it does not block mails and webhooks.
 * @param again creates the job of the next try
 */
export async function runOnEvent(
  scope: Scope,
  runId: string,
  again: (when: Pick<JobRequest, "delayMs" | "lane">) => JobRequest,
): Promise<void> {
  const run = await findPendingRun(scope, runId);
  if (!run) return;
  const event = run.status === "active" && run.seq !== null ? await findEvent(scope, run.seq) : undefined;
  const payload = event && (await payloadForWebhook(scope, event));
  if (!payload) return deleteRun(scope, runId);
  if (run.age_ms > HOUR_MS)
    return finishRun(scope, runId, failed("Not run: it waited for more than an hour behind other runs"));
  const lane = laneOfFunction(scope, run.function_id);
  try {
    const outcome = await execute(scope, run.function_id, { event: event.type, payload }, "runAtOnce");
    await (outcome ? finishRun(scope, runId, finished(outcome)) : deleteRun(scope, runId));
  } catch (error) {
    if (error instanceof SandboxUnavailable)
      return enqueue(scope.db, [again({ delayMs: pauseAfter(run.age_ms), lane })]);
    if (!(error instanceof SandboxUnsupported)) throw error;
    await finishRun(scope, runId, failed(error.message));
  }
}

/** At least a second, and longer the longer the run waits, so that many waiting runs do not poll constantly. */
const pauseAfter = (ageMs: number) => Math.min(Math.max(ageMs / 2, 1000), 30_000);

async function execute(
  scope: Scope,
  id: string,
  event: object,
  how: "run" | "runAtOnce",
): Promise<RunOutcome | undefined> {
  const deployment = await findDeployment(scope, id);
  if (!deployment) return undefined;
  const program = await buildProgram(scope, id, deployment, () => getDeployedFiles(scope, id, deployment.version));
  const outcome = await scope.platform.sandboxes[how](program, JSON.stringify(event));
  await recordExecution(scope, id);
  return outcome;
}

function finished({ result, failure, logs, durationMs }: RunOutcome): FinishedRun {
  return {
    status: failure ? "failed" : "done",
    result: failure ? null : withoutNul(JSON.stringify(result).slice(0, MAX_RESULT_LENGTH)),
    error: failure ? withoutNul([failure.errorMessage, ...failure.trace].join("\n").slice(0, MAX_RESULT_LENGTH)) : null,
    logs: withoutNul(logs),
    duration_ms: Math.round(durationMs),
  };
}

const failed = (error: string): FinishedRun => ({ status: "failed", result: null, error, logs: "", duration_ms: null });

/** PostgreSQL cannot store this character. */
const withoutNul = (text: string) => text.replaceAll("\0", "");
