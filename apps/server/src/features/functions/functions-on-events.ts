import type { MessageFact } from "@parley/contract";
import type { Subscriber } from "../../platform/events/announcement.ts";
import { enqueue, requestFor } from "../../platform/jobs/job.ts";
import { withTrace } from "../../platform/jobs/job-request.ts";
import { isAutomatic } from "../conversations/index.ts";
import { runFunction } from "./jobs.ts";
import { laneOfFunction } from "./lanes.ts";
import { hasActiveFunction, insertPendingRuns, listActiveFunctions } from "./queries.ts";

/** Stores a run and enqueues its job, for each customer's message and active function. */
export const functions: Subscriber<"message:created"> = {
  kind: "subscriber",
  name: "functions",
  isUsed: hasActiveFunction,
  async receive(scope, events) {
    const messages = events.filter(({ fact }) => isByPerson(fact));
    if (messages.length === 0) return;
    const active = await listActiveFunctions(scope);
    const wanted = messages.flatMap(({ type, seq }) => active.map(({ id }) => ({ function_id: id, event: type, seq })));
    const runs = await insertPendingRuns(scope, wanted);
    const traces = new Map(messages.map(({ seq, trace }) => [seq, trace]));
    const requests = runs.map(({ id, function_id, seq }) => {
      const lane = laneOfFunction(scope, function_id);
      return withTrace(requestFor(runFunction, scope.accountId, { run_id: id }, { lane }), traces.get(seq));
    });
    await enqueue(scope.db, requests);
  },
};

/** Excludes automatic mails: a function that answers them could cause an endless loop. */
const isByPerson = ({ customer_id, user_id, type, metadata }: MessageFact) =>
  customer_id !== null &&
  user_id === null &&
  type !== "bot" &&
  metadata?.disable_webhook_events !== true &&
  !isAutomatic(metadata);
