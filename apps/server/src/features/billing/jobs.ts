import { type CronJob, enqueue, type Job, requestFor } from "../../platform/jobs/job.ts";
import type { Scope } from "../../platform/scope.ts";
import { deleteOldStripeEvents, findAccountOfCustomer } from "./queries.ts";
import { withStripe } from "./stripe.ts";
import { cancelAll } from "./subscriptions.ts";
import { syncBilling } from "./sync-billing.ts";

/** Stripe retries an event for three days. */
const DAYS = 30;
const AT_ONCE = 1000;

export const syncBillingJob: Job<{ customer_id: string }> = {
  name: "sync-billing",
  async run(scope, { customer_id }) {
    if (await findAccountOfCustomer(scope.db, customer_id)) await syncBilling(scope);
  },
};

/** Enqueues a sync with Stripe. A waiting job is enough, because it will read the same state. */
export const enqueueSync = ({ db, accountId }: Scope, customer_id: string) =>
  enqueue(db, [requestFor(syncBillingJob, accountId, { customer_id }, { key: `sync-billing/${accountId}` })]);

/** For a deleted account. The payload has all needed data. */
export const cancelSubscriptions: Job<{ customer_id: string }> = {
  name: "end-subscriptions",
  async run(scope, { customer_id }) {
    await withStripe(scope, (stripe) => cancelAll(stripe, customer_id));
  },
};

export const enqueueCancellation = ({ db, accountId }: Scope, customer_id: string) =>
  enqueue(db, [requestFor(cancelSubscriptions, accountId, { customer_id })]);

export const purgeStripeEvents: CronJob = {
  name: "purge-stripe-events",
  cron: "19 3 * * *",
  async run({ db }) {
    while ((await deleteOldStripeEvents(db, DAYS, AT_ONCE)) === AT_ONCE);
  },
};
