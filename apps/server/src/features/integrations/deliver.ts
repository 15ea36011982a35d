import { sql } from "kysely";
import { type Job, jobSpan } from "../../platform/jobs/job.ts";
import type { Scope } from "../../platform/scope.ts";
import { withinEach } from "../../platform/tracing/active-span.ts";
import { findIntegration } from "./all.ts";
import { OutcomeUnknown, ProviderFailure, ProviderRefused, RateLimited, Revoked } from "./shared/failures.ts";
import type { Delivery, Subscription } from "./shared/integration.ts";

interface DeliveryQueue {
  integration: string;
  /** The id of the conversation or of the customer. */
  subject_id: string;
}

const MAX_PAUSE_MS = 30 * 60_000;
const FIRST_PAUSE_MS = 5_000;

const DELIVER = "deliver-to-integration";

/** Enqueued for each event and integration that receives it. */
export const deliverToIntegration: Job<DeliveryQueue> = {
  name: DELIVER,
  isTracedByEvents: true,
  run: (scope, queue, signal) => deliverInOrder(scope, queue, signal),
};

/** Delivers or abandons the pending events, oldest first, until none is left or the service asks to wait. */
async function deliverInOrder(scope: Scope, queue: DeliveryQueue, signal: AbortSignal): Promise<void> {
  const subscription = findIntegration(queue.integration)?.subscription;
  if (!subscription) return;
  for (;;) {
    const next = await findNext(scope, queue);
    if (!next) return;
    if (signal.aborted) return scheduleRetry(scope, queue, 1);
    try {
      await deliverInSpan(scope, queue, subscription, next);
    } catch (error) {
      if (error instanceof Revoked) return; // delivery resumes when an agent connects it again
      if (error instanceof RateLimited) return scheduleRetry(scope, queue, error.pauseMs);
      if (!(error instanceof ProviderFailure)) throw error;
      if (!(error instanceof ProviderRefused)) return retryWithBackoff(scope, queue, next, error);
      const { seq, event } = next;
      scope.platform.log.warn(
        { integration: queue.integration, seq, event, status: error.status },
        "a delivery was permanently refused",
      );
    }
    await deleteDelivery(scope, queue, next);
    await scope.platform.pacing.turn(deliverToIntegration);
  }
}

function deliverInSpan(scope: Scope, queue: DeliveryQueue, subscription: Subscription, next: Next): Promise<void> {
  const span = jobSpan(DELIVER, scope.accountId);
  const attributes = { ...span.attributes, "parley.integration": queue.integration };
  return withinEach(scope.platform.tracing, { ...span, attributes }, [next.trace], () =>
    deliverOrAbandon(scope, queue, subscription, next),
  );
}

type Next = NonNullable<Awaited<ReturnType<typeof findNext>>>;

async function deliverOrAbandon(
  scope: Scope,
  queue: DeliveryQueue,
  subscription: Subscription,
  next: Next,
): Promise<void> {
  const { conversation_id, customer_id, is_abandoned, trace: _, ...rest } = next;
  const state = { ...rest, countTry: () => countTry(scope, queue, next) };
  if (customer_id && !is_abandoned) await subscription.deliverCustomer?.(scope, { ...state, customer_id });
  if (!conversation_id) return; // an abandoned customer is not reported
  const delivery = { ...state, conversation_id };
  await (is_abandoned ? abandonDelivery(scope, queue.integration, delivery) : subscription.deliver(scope, delivery));
}

function findNext({ db, accountId }: Scope, { integration, subject_id }: DeliveryQueue) {
  return db
    .selectFrom("integration_deliveries as d")
    .leftJoin("events as e", (join) => join.onRef("e.account_id", "=", "d.account_id").onRef("e.seq", "=", "d.seq"))
    .select(["d.conversation_id", "d.customer_id", "d.seq", "d.event", "d.message_id", "d.tries", "d.created_at"])
    .select(["d.is_abandoned", "e.trace"])
    .where("d.account_id", "=", accountId)
    .where("d.integration", "=", integration)
    .where("d.subject_id", "=", subject_id)
    .orderBy("d.seq")
    .limit(1)
    .executeTakeFirst();
}

async function deleteDelivery({ db, accountId }: Scope, { integration, subject_id }: DeliveryQueue, { seq }: Next) {
  await db
    .deleteFrom("integration_deliveries")
    .where("account_id", "=", accountId)
    .where("integration", "=", integration)
    .where("subject_id", "=", subject_id)
    .where("seq", "=", seq)
    .execute();
}

async function retryWithBackoff(scope: Scope, queue: DeliveryQueue, next: Next, failure: ProviderFailure) {
  await countTry(scope, queue, next);
  const firstMs = failure instanceof OutcomeUnknown ? failure.pauseMs : FIRST_PAUSE_MS;
  await scheduleRetry(scope, queue, Math.min(firstMs * 2 ** next.tries, MAX_PAUSE_MS));
}

/** Idempotent for one attempt, because it derives the count from the row that was read. */
async function countTry({ db, accountId }: Scope, { integration, subject_id }: DeliveryQueue, { seq, tries }: Next) {
  await db
    .updateTable("integration_deliveries")
    .set({ tries: tries + 1 })
    .where("account_id", "=", accountId)
    .where("integration", "=", integration)
    .where("subject_id", "=", subject_id)
    .where("seq", "=", seq)
    .execute();
}

async function scheduleRetry({ db, accountId }: Scope, { integration, subject_id }: DeliveryQueue, pauseMs: number) {
  await sql`
    select enqueue_integration_delivery(${accountId}, ${integration}, ${subject_id}, ${`${pauseMs} milliseconds`}::interval, 'replace')
  `.execute(db);
}

/**
 * Lets an integration report an undelivered event. If the report fails, the failure is only logged, because a retry
 * would block all later deliveries of the conversation.
 */
async function abandonDelivery(scope: Scope, integration: string, delivery: Delivery): Promise<void> {
  try {
    await findIntegration(integration)?.subscription?.abandon?.(scope, delivery);
  } catch (error) {
    const { seq, event } = delivery;
    scope.platform.log.error(
      { err: error, account_id: scope.accountId, integration, seq, event },
      "an undelivered event could not be reported",
    );
  }
}
