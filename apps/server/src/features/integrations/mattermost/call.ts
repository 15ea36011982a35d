import type { Scope } from "../../../platform/scope.ts";
import { callProvider } from "../shared/call.ts";
import { ProviderRefused, Revoked } from "../shared/failures.ts";
import { unseal } from "../shared/secrets.ts";
import { MattermostClient, service } from "./client.ts";
import type { CompleteAuthorization } from "./queries.ts";

/** Asks the Mattermost of an authorization for something, and keeps how that goes. @throws ProviderFailure */
export function callMattermost<T>(
  scope: Scope,
  authorization: CompleteAuthorization,
  ask: (client: MattermostClient) => Promise<T>,
): Promise<T> {
  const { platform } = scope;
  return callProvider(scope, service, authorization, async () => {
    const token = unseal(platform, "mattermost", authorization.access_token_encrypted);
    const client = await MattermostClient.open(platform.config, { url: authorization.mattermost_url, token });
    return ask(client).catch(refuse);
  });
}

/** Whoever is let in no longer has to be connected again. */
function refuse(error: unknown): never {
  throw error instanceof ProviderRefused && error.status === 401 ? new Revoked(service.title) : error;
}
