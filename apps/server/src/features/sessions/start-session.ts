import { randomUUID } from "node:crypto";
import type { TokenPair } from "@parley/contract";
import type { PublicContext } from "../../platform/scope.ts";
import { digestOf, newToken } from "../../platform/secrets/tokens.ts";
import { type Client, rememberClient } from "./known-clients.ts";
import { insertSessions, type User } from "./queries.ts";

const ACCESS_MINUTES = 30;
const RENEW_MINUTES = 30 * 24 * 60;

/**
 * Creates a pair of tokens for an authenticated user, and remembers their client. `familyId` is set when it continues a
 * sign-in.
 */
export async function startSession(
  publicContext: PublicContext,
  user: User,
  client: Client,
  familyId: string = randomUUID(),
): Promise<TokenPair> {
  const pair = { token: newToken(), renew_token: newToken() };
  const session = { account_id: user.account_id, user_id: user.id, family_id: familyId };
  await insertSessions(publicContext.db, [
    { ...session, kind: "access", token_digest: digestOf(pair.token), minutes: ACCESS_MINUTES },
    { ...session, kind: "renew", token_digest: digestOf(pair.renew_token), minutes: RENEW_MINUTES },
  ]);
  await rememberClient(publicContext, user, client);
  return pair;
}
