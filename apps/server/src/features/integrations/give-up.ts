import type { Scope } from "../../platform/scope.ts";
import { findIntegration } from "./all.ts";
import type { ToTell } from "./shared/integration.ts";

/**
 * Says that an integration was not told something and never will be, where it has something to say of that. What cannot be
 * said is left at that: it would keep everything behind it waiting, each time anew.
 */
export async function giveUp(scope: Scope, integration: string, heard: ToTell): Promise<void> {
  try {
    await findIntegration(integration)?.hears?.giveUp?.(scope, heard);
  } catch (error) {
    const { seq, event } = heard;
    scope.platform.log.error(
      { err: error, account_id: scope.accountId, integration, seq, event },
      "could not be given up",
    );
  }
}
