import { transaction } from "../../platform/events/transaction.ts";
import { enqueue, requestFor } from "../../platform/jobs/job.ts";
import type { UserScope } from "../../platform/scope.ts";
import { DeliveryNotFound } from "./errors.ts";
import { deliverWebhook } from "./jobs.ts";
import { insertDelivery, reviveDelivery } from "./queries.ts";
import { getSubscription } from "./subscriptions.ts";

/** Sends again what was sent before, word for word. @throws SubscriptionNotFound, DeliveryNotFound */
export async function redeliver(scope: UserScope, subscriptionId: string, deliveryId: string): Promise<void> {
  await getSubscription(scope, subscriptionId);
  await transaction(scope, async (scope) => {
    if (!(await reviveDelivery(scope, subscriptionId, deliveryId))) throw new DeliveryNotFound();
    await enqueue(scope.db, [requestFor(deliverWebhook, scope.accountId, { delivery_id: deliveryId })]);
  });
}

/** Sends something that says it is a test, also to an address that is not verified. @throws SubscriptionNotFound */
export async function sendTest(scope: UserScope, subscriptionId: string): Promise<void> {
  await getSubscription(scope, subscriptionId);
  await transaction(scope, async (scope) => {
    const event = "webhook:test";
    const body = JSON.stringify({ event, payload: { message: "This is a test." } });
    const { id } = await insertDelivery(scope, subscriptionId, event, body);
    await enqueue(scope.db, [requestFor(deliverWebhook, scope.accountId, { delivery_id: id })]);
  });
}
