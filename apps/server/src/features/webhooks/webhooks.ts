import type { WebhookEventType } from "@parley/contract";
import type { Subscriber } from "../../platform/events/announcement.ts";
import { enqueue } from "../../platform/jobs/job.ts";
import { laneRequest } from "./jobs.ts";
import { laneNumberOf } from "./lanes.ts";
import { hasVerifiedSubscription, insertDeliveries, listVerifiedSubscriptions } from "./queries.ts";

/** Stores a delivery for each event and verified subscription, and enqueues the jobs of their lanes. */
export const webhooks: Subscriber<WebhookEventType> = {
  kind: "subscriber",
  name: "webhooks",
  isUsed: hasVerifiedSubscription,
  async receive(scope, events) {
    const subscriptions = await listVerifiedSubscriptions(scope);
    const wanted = events.flatMap(({ type, seq }) =>
      subscriptions
        .filter((subscription) => isWanted(type, subscription))
        .map(({ id }) => ({ subscription_id: id, event: type, seq, lane: laneNumberOf(seq) })),
    );
    await insertDeliveries(scope, wanted);
    const requests = wanted.map((delivery) => laneRequest(scope.accountId, delivery));
    await enqueue(scope.db, [...new Map(requests.map((request) => [request.key, request])).values()]);
  },
};

/** Changes of conversations are frequent. So only subscriptions with these changes in their scope receive them. */
const isWanted = (type: WebhookEventType, { scope }: { scope: string | null }) =>
  type !== "conversation:updated" || scope?.includes(type) === true;
