import type { Integration as IntegrationShape } from "@parley/contract";
import type { Scope } from "../../platform/scope.ts";
import { listIntegrations } from "./all.ts";
import { clearedHealth, findHealth, presentHealth } from "./shared/authorizations.ts";

/**
 * All integrations, with the state of their connections.
 * @param inboxId limits the list to integrations that connect an inbox; null describes connections without an inbox
 */
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
        ...presentHealth(health ?? clearedHealth),
      };
    }),
  );
}
