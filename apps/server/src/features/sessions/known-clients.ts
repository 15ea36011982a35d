import { createHmac } from "node:crypto";
import { networkOf } from "../../platform/http/network-of.ts";
import type { PublicContext } from "../../platform/scope.ts";
import { digestOf } from "../../platform/secrets/tokens.ts";
import { findKnownDigests, type User, upsertKnownClients } from "./queries.ts";

/** A browser or program with which a user signs in: its address and, if sent, its stored device token. */
export interface Client {
  readonly ip: string;
  readonly device_token?: string | undefined;
}

const DEVICE_DAYS = 365;
const NETWORK_DAYS = 30;

/**
 * The digest of a client that has signed in with this email before. Undefined for an unknown client. A device token
 * takes precedence over the network, because clients behind the same address share their network.
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

/** Runs after every successful sign-in. */
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
