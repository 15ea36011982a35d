import type { Scope } from "../../../platform/scope.ts";
import { callProvider } from "../shared/call.ts";
import { ProviderFailure, ProviderRefused, Revoked } from "../shared/failures.ts";
import { unseal } from "../shared/secrets.ts";
import { MattermostClient, MattermostRefused, service } from "./client.ts";
import type { CompleteAuthorization } from "./queries.ts";

/** Asks the Mattermost of an authorization for something, and keeps how that goes. @throws ProviderFailure */
export function callMattermost<T>(
  scope: Scope,
  authorization: CompleteAuthorization,
  request: (client: MattermostClient) => Promise<T>,
): Promise<T> {
  const { platform } = scope;
  return callProvider(scope, service, authorization, async () => {
    const token = unseal(platform, "mattermost", authorization.access_token_encrypted);
    const client = await MattermostClient.open(platform.config, { url: authorization.mattermost_url, token });
    return request(client).catch(refuse);
  });
}

/** Whoever is let in no longer has to be connected again. */
function refuse(error: unknown): never {
  throw error instanceof ProviderRefused && error.status === 401 ? new Revoked(service.title) : error;
}

/** We are let in, but have no say in this channel any more. What is to be told or asked there waits until somebody changes that. */
class ChannelClosed extends ProviderFailure {
  constructor() {
    super("Mattermost does not let us into the channel");
  }
}

/** For what is asked of the channel itself. @throws ProviderFailure */
export function refuseInChannel(error: unknown): never {
  const isClosed =
    error instanceof MattermostRefused && ([403, 404].includes(error.status) || /deleted/.test(error.id));
  throw isClosed ? new ChannelClosed() : error;
}
