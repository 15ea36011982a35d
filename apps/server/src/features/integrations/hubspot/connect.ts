import type { OAuthReturn } from "@parley/contract";
import type { UserScope } from "../../../platform/scope.ts";
import { withTimeout } from "../shared/call.ts";
import { seal } from "../shared/secrets.ts";
import { finishOAuth } from "../shared/states.ts";
import { assertResponse, openClient, throwAsCodeFailure } from "./client.ts";
import { integration, settingsOf } from "./integration.ts";
import { upsertAuthorization } from "./queries.ts";

/** Completes the OAuth flow. @throws AccessDenied, NotConfigured, ProviderFailure */
export async function connect(scope: UserScope, { code, state }: OAuthReturn): Promise<string> {
  const { platform } = scope;
  settingsOf(platform.config);
  await finishOAuth(scope, integration.name, state);
  const { tokens, about } = await withTimeout(integration.title, () => exchange(scope, code));
  const { id } = await upsertAuthorization(scope, {
    user_id: scope.actor.id,
    access_token_encrypted: seal(platform, "hubspot", tokens.accessToken),
    refresh_token_encrypted: seal(platform, "hubspot", tokens.refreshToken),
    expires_at: expiryOf(tokens),
    token_type: tokens.tokenType,
    scope: about.scopes.join(" "),
    hubspot_app_id: about.appId,
    hubspot_portal_id: about.hubId,
  });
  return id;
}

async function exchange({ platform: { config } }: UserScope, code: string) {
  const { clientId, clientSecret } = settingsOf(config);
  const { oauth } = await openClient(config);
  const redirectUrl = integration.consent.redirectUrl(config);
  const tokens = await oauth.tokensApi
    .create("authorization_code", code, redirectUrl, clientId, clientSecret.reveal())
    .catch(throwAsCodeFailure);
  assertResponse(tokens?.accessToken && tokens.refreshToken);
  const about = await oauth.accessTokensApi.get(tokens.accessToken).catch(throwAsCodeFailure);
  assertResponse(Array.isArray(about?.scopes));
  return { tokens, about };
}

export const expiryOf = ({ expiresIn }: { expiresIn: number }, now = Date.now()) =>
  new Date(now + expiresIn * 1000).toISOString();
