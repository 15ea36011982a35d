import type { WebhookEventType } from "@parley/contract";
import type { Subscriber } from "../../platform/events/announcement.ts";
import { enqueue, requestFor } from "../../platform/jobs/job.ts";
import { deliverWebhook } from "./jobs.ts";
import { laneOf } from "./lanes.ts";
import { hasVerifiedSubscription, insertDeliveries, listVerifiedSubscriptions } from "./queries.ts";

/** Stores a delivery and enqueues its job, for each event and verified subscription. */
export const webhooks: Subscriber<WebhookEventType> = {
  kind: "subscriber",
  name: "webhooks",
  isUsed: hasVerifiedSubscription,
  async receive(scope, events) {
    const subscriptions = await listVerifiedSubscriptions(scope);
    const wanted = events.flatMap(({ type, seq }) =>
      subscriptions
        .filter((subscription) => isWanted(type, subscription))
        .map(({ id }) => ({ subscription_id: id, event: type, seq })),
    );
    const deliveries = await insertDeliveries(scope, wanted);
    const requests = deliveries.map(({ id, ...delivery }) =>
      requestFor(deliverWebhook, scope.accountId, { delivery_id: id }, { lane: laneOf(delivery) }),
    );
    await enqueue(scope.db, requests);
  },
};

/** Changes of conversations are frequent. So only subscriptions with these changes in their scope receive them. */
const isWanted = (type: WebhookEventType, { scope }: { scope: string | null }) =>
  type !== "conversation:updated" || scope?.includes(type) === true;
