import { enqueueOperatorNotice } from "../../platform/mail/operator-notice.ts";
import type { Scope } from "../../platform/scope.ts";
import { enqueueCancellation } from "./jobs.ts";
import { readBilling } from "./queries.ts";

/** Cancels the subscriptions of an account that is being deleted. */
export async function cancelSubscriptionsOfAccount(scope: Scope): Promise<void> {
  const { company_name, stripe_customer_id } = await readBilling(scope);
  if (!stripe_customer_id) return;
  const { accountId, db, platform } = scope;
  if (platform.config.stripe) return enqueueCancellation(scope, stripe_customer_id);
  // With billing disabled, the server does not call Stripe, so the operator must check there.
  const text = `${company_name} (${accountId}) was deleted. The Stripe customer ${stripe_customer_id} may still have a subscription. Please cancel it in Stripe.`;
  platform.log.warn({ account_id: accountId, stripe_customer_id }, "A deleted account may still pay");
  await enqueueOperatorNotice(db, platform, accountId, { subject: "A deleted account may still pay", text });
}
