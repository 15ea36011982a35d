import type { Scope } from "../../platform/scope.ts";
import { findIntegration } from "./all.ts";
import type { Delivery } from "./shared/integration.ts";

/**
 * Says that an integration was not told something and never will be, where it has something to say of that. What cannot be
 * said is left at that: it would keep everything behind it waiting, each time anew.
 */
export async function abandonDelivery(scope: Scope, integration: string, delivery: Delivery): Promise<void> {
  try {
    await findIntegration(integration)?.subscription?.abandon?.(scope, delivery);
  } catch (error) {
    const { seq, event } = delivery;
    scope.platform.log.error(
      { err: error, account_id: scope.accountId, integration, seq, event },
      "could not be given up",
    );
  }
}
