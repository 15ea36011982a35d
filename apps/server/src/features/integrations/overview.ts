import type { Integration as IntegrationShape } from "@parley/contract";
import type { Scope } from "../../platform/scope.ts";
import { naive } from "../../platform/times.ts";
import { listIntegrations } from "./all.ts";
import {
  clearedHealth,
  findHealth,
  isDeletedWithUser,
  presentHealth,
  presentSealedHealth,
  selectAuthorizations,
} from "./shared/authorizations.ts";
import { unsealIfReadable } from "./shared/secrets.ts";

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
        connected_at: health ? naive(health.connected_at) : null,
        connected_by: health?.connected_by ?? null,
        connected_to: health?.connected_to ?? null,
        ...(health?.sealed
          ? presentSealedHealth(unsealIfReadable(scope.platform, integration.service, health.sealed), health)
          : presentHealth(health ?? clearedHealth)),
      };
    }),
  );
}

/** The titles of the integrations that a user connected. They are disconnected when the user is deleted. */
export async function listConnectedBy(scope: Scope, userId: number): Promise<string[]> {
  const owned = listIntegrations().filter(({ table }) => isDeletedWithUser(table));
  const titles = await Promise.all(
    owned.map(async (integration) => {
      const rows = selectAuthorizations(scope, integration).select("id").where("user_id", "=", userId);
      return (await rows.limit(1).executeTakeFirst()) ? [integration.title] : [];
    }),
  );
  return titles.flat();
}
