import type { IntegrationConsent, IntegrationName } from "@parley/contract";
import type { UserScope } from "../../platform/scope.ts";
import { findIntegration } from "./all.ts";
import { IntegrationNotFound, NotConfigured } from "./shared/errors.ts";
import { beginOAuth } from "./shared/states.ts";

/**
 * Creates the URL of the service's consent page.
 * @throws IntegrationNotFound if the integration uses typed-in keys; NotConfigured, Invalid
 */
export async function beginConnection(
  scope: UserScope,
  name: IntegrationName,
  inboxId: string | null,
): Promise<IntegrationConsent> {
  const { config } = scope.platform;
  const integration = findIntegration(name);
  if (!integration?.consent) throw new IntegrationNotFound();
  const { consent, title } = integration;
  if (!integration.isConfigured(config)) throw new NotConfigured(title);
  const state = await beginOAuth(scope, name, consent.type, inboxId);
  return { url: await consent.url(config, state, scope), redirect_url: consent.redirectUrl(config) };
}
