import { createHmac } from "node:crypto";
import { networkOf } from "../../platform/network-of.ts";
import type { PublicContext } from "../../platform/scope.ts";
import { digestOf } from "../../platform/tokens.ts";
import { findKnownDigests, type User, upsertKnownClients } from "./queries.ts";

/** A browser or program that signs a user in: its address and, if it sends one, the token it keeps for this. */
export interface Client {
  readonly ip: string;
  readonly device_token?: string | undefined;
}

const DEVICE_DAYS = 365;
const NETWORK_DAYS = 30;

/**
 * The digest by which a client is known to the user of an email; nothing for a stranger. A device token comes before
 * the network, because clients behind the same address share their network.
 */
export async function findKnownClient(
  publicContext: PublicContext,
  email: string,
  client: Client,
): Promise<Buffer | undefined> {
  const digests = digestsOf(publicContext, client).map(({ digest }) => digest);
  const known = await findKnownDigests(publicContext.db, email, digests);
  return digests.find((digest) => known.some((other) => other.equals(digest)));
}

/** Part of every successful sign-in. */
export async function rememberClient(publicContext: PublicContext, user: User, client: Client): Promise<void> {
  await upsertKnownClients(publicContext.db, user, digestsOf(publicContext, client));
}

function digestsOf({ platform }: PublicContext, { ip, device_token }: Client) {
  const network = createHmac("sha256", platform.secretKey.derive("known-networks")).update(networkOf(ip)).digest();
  return [
    ...(device_token === undefined ? [] : [{ digest: digestOf(device_token), days: DEVICE_DAYS }]),
    { digest: network, days: NETWORK_DAYS },
  ];
}
