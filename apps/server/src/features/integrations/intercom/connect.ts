import type { OAuthReturn } from "@parley/contract";
import type { UserScope } from "../../../platform/scope.ts";
import { ProviderFailure } from "../shared/failures.ts";
import { seal } from "../shared/secrets.ts";
import { finishOAuth } from "../shared/states.ts";
import { exchangeCode, findWorkspaceName } from "./client.ts";
import { integration } from "./integration.ts";
import { upsertAuthorization } from "./queries.ts";
import { settingsOf } from "./service.ts";

/** Completes the OAuth flow. @throws AccessDenied, NotConfigured, ProviderFailure */
export async function connect(scope: UserScope, { code, state }: OAuthReturn): Promise<string> {
  const { platform, actor } = scope;
  settingsOf(platform.config);
  await finishOAuth(scope, integration.name, state);
  const { token, token_type } = await exchangeCode(platform.config, code);
  const workspace_name = await findWorkspaceName(platform.config, token).catch(ignoreFailure);
  const { id } = await upsertAuthorization(scope, {
    user_id: actor.id,
    access_token_encrypted: seal(platform, "intercom", token),
    token_type,
    metadata: JSON.stringify({ workspace_name }),
  });
  return id;
}

/** The code is valid once, so a connection without a name is better than none. */
function ignoreFailure(error: unknown): null {
  if (error instanceof ProviderFailure) return null;
  throw error;
}
