import type { Scope } from "../../../platform/scope.ts";
import { callProvider } from "../shared/call.ts";
import { ProviderFailure, ProviderRefused, Revoked } from "../shared/failures.ts";
import { unseal } from "../shared/secrets.ts";
import { MattermostClient, MattermostRefused, service } from "./client.ts";
import type { CompleteAuthorization } from "./queries.ts";

/** Calls the Mattermost server of an authorization, and records its health. @throws ProviderFailure */
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

/** Status 401 means that the token was revoked. */
function refuse(error: unknown): never {
  throw error instanceof ProviderRefused && error.status === 401 ? new Revoked(service.title) : error;
}

/**
 * The connection works, but the token may not use this channel. Deliveries and received posts wait until an admin
 * changes that in Mattermost.
 */
class ChannelClosed extends ProviderFailure {
  constructor() {
    super("Mattermost does not allow access to the channel");
  }
}

/** For calls about the channel: an archived or forbidden channel is not a final refusal. @throws ProviderFailure */
export function throwAsChannelFailure(error: unknown): never {
  const isClosed =
    error instanceof MattermostRefused && ([403, 404].includes(error.status) || /deleted/.test(error.id));
  throw isClosed ? new ChannelClosed() : error;
}
