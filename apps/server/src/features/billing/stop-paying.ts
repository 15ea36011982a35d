import { enqueue, requestFor } from "../../platform/jobs/job.ts";
import type { Scope } from "../../platform/scope.ts";
import { endSubscriptions } from "./jobs.ts";
import { readBilling } from "./queries.ts";

/** Sees to it that an account that is being deleted pays for nothing any more. */
export async function stopPaying(scope: Scope): Promise<void> {
  const { stripe_customer_id: customer_id } = await readBilling(scope);
  if (customer_id) await enqueue(scope.db, [requestFor(endSubscriptions, scope.accountId, { customer_id })]);
}
