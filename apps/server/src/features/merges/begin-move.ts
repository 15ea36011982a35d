import { enqueue, requestFor } from "../../platform/jobs/job.ts";
import type { Scope } from "../../platform/scope.ts";
import { resumeMove } from "./jobs.ts";
import { insertMove, type Move } from "./move-queries.ts";

/** Most requests complete their move within this time. After this time, a job completes the move, too. */
const RESUME_AFTER_MS = 30_000;

/** Begins a move. The caller completes it after the commit. If the server stops before, a job completes it. */
export async function beginMove(scope: Scope, draft: Parameters<typeof insertMove>[1]): Promise<Move> {
  const move = await insertMove(scope, draft);
  const request = requestFor(resumeMove, scope.accountId, { move_id: move.id }, { delayMs: RESUME_AFTER_MS });
  await enqueue(scope.db, [request]);
  return move;
}
