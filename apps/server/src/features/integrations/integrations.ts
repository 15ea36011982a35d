import type { StoredEventOf, Subscriber } from "../../platform/events/announcement.ts";
import type { InternalListener } from "../../platform/events/internal-events.ts";
import { transaction } from "../../platform/events/transaction.ts";
import { type Job, requestFor } from "../../platform/jobs/job.ts";
import type { Scope } from "../../platform/scope.ts";
import { findIntegration } from "./all.ts";
import {
  enqueueDeliveries,
  hasListeners,
  insertDeliveries,
  listListeners,
  lockCustomer,
  lockSources,
} from "./delivery-queries.ts";
import { ignoredOriginsOf } from "./shared/ignored-origins.ts";
import type { DeliveredType, Integration, Subscription } from "./shared/integration.ts";

type DeliverableEvent = { [Type in DeliveredType]: StoredEventOf<Type> }[DeliveredType];

/** Writes a delivery for each event and connected integration that receives it, and the job that delivers it. */
export const integrations: Subscriber<DeliveredType> = {
  kind: "subscriber",
  name: "integrations",
  isUsed: hasListeners,
  async receive(scope, events) {
    const receivers = await listReceivers(scope);
    const sources = await lockSources(scope, [...new Set(events.map(conversationOf))]);
    const deliveries = events.flatMap((event) => {
      const conversation_id = conversationOf(event);
      const source = sources.get(conversation_id);
      if (source === undefined) return []; // the conversation was deleted meanwhile
      const message_id = event.type === "message:created" ? event.fact.id : null;
      return receivers
        .filter((receiver) => receives(receiver, event, source))
        .map(({ name }) => ({ integration: name, conversation_id, seq: event.seq, event: event.type, message_id }));
    });
    await insertDeliveries(scope, deliveries);
    await enqueueDeliveries(scope, deliveries);
  },
};

/** Writes the deliveries of a new customer. The customer may have been deleted meanwhile. */
export const deliverNewCustomer: Job<{ customer_id: string }> = {
  name: "deliver-new-customer",
  run: (scope, { customer_id }) =>
    transaction(scope, async (scope) => {
      if (!(await lockCustomer(scope, customer_id))) return;
      const receivers = (await listReceivers(scope)).filter(({ subscription }) => subscription.deliverCustomer);
      const deliveries = receivers.map(({ name }) => ({
        integration: name,
        customer_id,
        seq: 0,
        event: "customer:created",
      }));
      await insertDeliveries(scope, deliveries);
      await enqueueDeliveries(scope, deliveries);
    }),
};

export const newCustomers: InternalListener<{ customer_id: string }> = {
  usedBy: integrations.name,
  request: (accountId, subject) => requestFor(deliverNewCustomer, accountId, subject),
};

type Receiver = Pick<Integration, "name"> & { subscription: Subscription };

async function listReceivers(scope: Scope): Promise<Receiver[]> {
  return (await listListeners(scope)).flatMap((name) => {
    const integration = findIntegration(name); // undefined if only another release knows it
    return integration?.subscription ? [{ name: integration.name, subscription: integration.subscription }] : [];
  });
}

function receives({ name, subscription }: Receiver, event: DeliverableEvent, source: string): boolean {
  const { events, conversationSources } = subscription;
  if (!events.includes(event.type)) return false;
  if (conversationSources && !conversationSources.includes(source)) return false;
  const origin = event.type === "message:created" ? event.fact.origin : null;
  return !ignoredOriginsOf(name).some((ignored) => ignored === origin);
}

function conversationOf({ type, fact }: DeliverableEvent): string {
  if (type === "message:created") return fact.conversation_id;
  return type === "conversation:created" ? fact.id : fact.conversation.id;
}
