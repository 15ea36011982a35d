import { transaction } from "../../platform/events/transaction.ts";
import { enqueueOperatorNotice } from "../../platform/mail/operator-notice.ts";
import type { Scope } from "../../platform/scope.ts";
import { type BillingChanges, lockPlan, updateBilling } from "./queries.ts";

/** Stores the plan and mails the operator when it changes. @returns false when the account was deleted */
export async function storeBilling(scope: Scope, changes: BillingChanges): Promise<boolean> {
  return transaction(scope, async (scope) => {
    const before = await lockPlan(scope);
    if (!before) return false;
    await updateBilling(scope, changes);
    const { company_name, subscription_plan } = before;
    const plan = changes.subscription_plan ?? subscription_plan;
    if (plan === subscription_plan) return true;
    const { db, platform, accountId } = scope;
    const text = `${company_name} (${accountId}) changed from the plan ${subscription_plan} to ${plan}.`;
    await enqueueOperatorNotice(db, platform, accountId, { subject: `Plan changed to ${plan}`, text });
    return true;
  });
}
