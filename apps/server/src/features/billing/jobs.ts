import { type CronJob, enqueue, type Job, requestFor } from "../../platform/jobs/job.ts";
import type { Scope } from "../../platform/scope.ts";
import { deleteOldStripeEvents, findAccountOfCustomer } from "./queries.ts";
import { withStripe } from "./stripe.ts";
import { endAll } from "./subscriptions.ts";
import { syncBilling } from "./sync-billing.ts";

/** Stripe sends an event for three days. */
const DAYS = 30;
const AT_ONCE = 1000;

export const syncBillingJob: Job<{ customer_id: string }> = {
  name: "sync-billing",
  async run(scope, { customer_id }) {
    if (await findAccountOfCustomer(scope.db, customer_id)) await syncBilling(scope);
  },
};

/** Stores what Stripe has soon; a request that is waiting already will see what this one would. */
export const syncSoon = ({ db, accountId }: Scope, customer_id: string) =>
  enqueue(db, [requestFor(syncBillingJob, accountId, { customer_id }, { key: `sync-billing/${accountId}` })]);

/** For an account that is gone, with all that it knew. */
export const endSubscriptions: Job<{ customer_id: string }> = {
  name: "end-subscriptions",
  async run(scope, { customer_id }) {
    await withStripe(scope, (stripe) => endAll(stripe, customer_id));
  },
};

export const endSoon = ({ db, accountId }: Scope, customer_id: string) =>
  enqueue(db, [requestFor(endSubscriptions, accountId, { customer_id })]);

export const purgeStripeEvents: CronJob = {
  name: "forget-stripe-events",
  cron: "19 3 * * *",
  async run({ db }) {
    while ((await deleteOldStripeEvents(db, DAYS, AT_ONCE)) === AT_ONCE);
  },
};
