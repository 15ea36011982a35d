import type { OAuthReturn } from "@parley/contract";
import type { UserScope } from "../../../platform/scope.ts";
import { seal } from "../shared/secrets.ts";
import { finishOAuth } from "../shared/states.ts";
import { exchangeCode } from "./client.ts";
import { integration } from "./integration.ts";
import { upsertAuthorization } from "./queries.ts";
import { settingsOf } from "./service.ts";

/** Completes the OAuth flow. @throws AccessDenied, NotConfigured, ProviderFailure */
export async function connect(scope: UserScope, { code, state }: OAuthReturn): Promise<string> {
  const { platform, actor } = scope;
  settingsOf(platform.config);
  await finishOAuth(scope, integration.name, state);
  const { token, token_type } = await exchangeCode(platform.config, code);
  const access_token_encrypted = seal(platform, "intercom", token);
  return (await upsertAuthorization(scope, { user_id: actor.id, access_token_encrypted, token_type })).id;
}
