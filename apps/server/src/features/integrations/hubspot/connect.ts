import type { OAuthReturn } from "@parley/contract";
import type { UserScope } from "../../../platform/scope.ts";
import { withTimeout } from "../shared/call.ts";
import { seal } from "../shared/secrets.ts";
import { finishOAuth } from "../shared/states.ts";
import { describeToken, exchangeCode, expiryOf } from "./client.ts";
import { integration } from "./integration.ts";
import { upsertAuthorization } from "./queries.ts";
import { service, settingsOf } from "./service.ts";

/** Completes the OAuth flow. @throws AccessDenied, NotConfigured, ProviderFailure */
export async function connect(scope: UserScope, { code, state }: OAuthReturn): Promise<string> {
  const { platform } = scope;
  const { config } = platform;
  settingsOf(config);
  await finishOAuth(scope, integration.name, state);
  const { tokens, description } = await withTimeout(service.title, async () => {
    const tokens = await exchangeCode(config, code);
    return { tokens, description: await describeToken(config, tokens.access_token) };
  });
  const { id } = await upsertAuthorization(scope, {
    user_id: scope.actor.id,
    access_token_encrypted: seal(platform, "hubspot", tokens.access_token),
    refresh_token_encrypted: seal(platform, "hubspot", tokens.refresh_token),
    expires_at: expiryOf(tokens),
    token_type: tokens.token_type,
    scope: description.scopes.join(" "),
    hubspot_app_id: description.app_id,
    hubspot_portal_id: description.hub_id,
    metadata: JSON.stringify({ hub_domain: description.hub_domain }),
  });
  return id;
}
