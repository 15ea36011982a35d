import type { Scope } from "../../platform/scope.ts";
import { findIntegration } from "./all.ts";
import type { Delivery } from "./shared/integration.ts";

/**
 * Lets an integration report a delivery that is never made. A failure of the report is only logged, because a retry would
 * hold up all later deliveries of the conversation.
 */
export async function abandonDelivery(scope: Scope, integration: string, delivery: Delivery): Promise<void> {
  try {
    await findIntegration(integration)?.subscription?.abandon?.(scope, delivery);
  } catch (error) {
    const { seq, event } = delivery;
    scope.platform.log.error(
      { err: error, account_id: scope.accountId, integration, seq, event },
      "could not be abandoned",
    );
  }
}
