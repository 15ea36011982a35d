import type { Scope } from "../../platform/scope.ts";
import { endSoon } from "./jobs.ts";
import { readBilling } from "./queries.ts";

/** Sees to it that an account that is being deleted pays for nothing any more. */
export async function stopPaying(scope: Scope): Promise<void> {
  const { stripe_customer_id } = await readBilling(scope);
  if (stripe_customer_id) await endSoon(scope, stripe_customer_id);
}
