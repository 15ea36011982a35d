import type { Integration as IntegrationShape } from "@parley/contract";
import type { Scope } from "../../platform/scope.ts";
import { listIntegrations } from "./all.ts";
import { findHealth, healthy, presentHealth } from "./shared/authorizations.ts";

/** All that is offered, with how far the account is with each. @param inboxId only what connects this inbox; with null nothing that connects one */
export function describeIntegrations(scope: Scope, inboxId: string | null): Promise<IntegrationShape[]> {
  const { config } = scope.platform;
  const offered = listIntegrations().filter(({ isOfInboxes }) => inboxId === null || isOfInboxes);
  return Promise.all(
    offered.map(async (integration) => {
      const health = await findHealth(scope, integration, inboxId);
      return {
        name: integration.name,
        object: "integration" as const,
        is_configured: integration.isConfigured(config),
        is_connected: health !== undefined,
        ...presentHealth(health ?? healthy),
      };
    }),
  );
}
