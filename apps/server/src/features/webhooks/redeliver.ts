import { transaction } from "../../platform/events/transaction.ts";
import { enqueue, requestFor } from "../../platform/jobs/job.ts";
import type { UserScope } from "../../platform/scope.ts";
import { DeliveryNotFound } from "./errors.ts";
import { deliverWebhook } from "./jobs.ts";
import { hasBody, insertDelivery, reviveDelivery } from "./queries.ts";
import { getSubscription } from "./subscriptions.ts";
import { TEST } from "./test-event.ts";

/** Sends an earlier delivery again with the same body. @throws SubscriptionNotFound, DeliveryNotFound */
export async function redeliver(scope: UserScope, subscriptionId: string, deliveryId: string): Promise<void> {
  await getSubscription(scope, subscriptionId);
  await transaction(scope, async (scope) => {
    if (!(await hasBody(scope, subscriptionId, deliveryId))) throw new DeliveryNotFound();
    if (!(await reviveDelivery(scope, subscriptionId, deliveryId))) return; // it is pending already
    await enqueue(scope.db, [manualDelivery(scope, subscriptionId, deliveryId)]);
  });
}

/** Sends a test event, also to an unverified URL. @throws SubscriptionNotFound */
export async function sendTest(scope: UserScope, subscriptionId: string): Promise<void> {
  await getSubscription(scope, subscriptionId);
  await transaction(scope, async (scope) => {
    const body = JSON.stringify({ event: TEST, payload: { message: "This is a test." } });
    const { id } = await insertDelivery(scope, subscriptionId, TEST, body);
    await enqueue(scope.db, [manualDelivery(scope, subscriptionId, id)]);
  });
}

/** Manual deliveries of a subscription run one at a time. */
const manualDelivery = ({ accountId }: UserScope, subscriptionId: string, delivery_id: string) =>
  requestFor(deliverWebhook, accountId, { delivery_id }, { lane: `${subscriptionId}/by hand` });
