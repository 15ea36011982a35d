import type { MattermostChannel } from "@parley/contract";
import type { UserScope } from "../../../platform/scope.ts";
import { withTimeout } from "../shared/call.ts";
import { MattermostClient, service, Unreachable } from "./client.ts";
import { readAddress } from "./connect.ts";

/** The channels that a token can use; empty if no server answers. @throws ProviderFailure if the server refuses */
export async function listChannels(scope: UserScope, typedUrl: string, token: string): Promise<MattermostChannel[]> {
  const url = readAddress(typedUrl);
  if (!url) return [];
  const client = await MattermostClient.open(scope.platform.config, { url, token: token.trim() });
  return withTimeout(service.title, () => client.listChannels()).catch((error: unknown) => {
    if (error instanceof Unreachable) return [];
    throw error;
  });
}
