import { randomUUID } from "node:crypto";
import type { TokenPair } from "@parley/contract";
import type { Database } from "../../platform/db/database.ts";
import { digestOf, newToken } from "../../platform/tokens.ts";
import { insertSessions } from "./queries.ts";

const ACCESS_MINUTES = 30;
const RENEW_MINUTES = 30 * 24 * 60;

/** A pair of tokens for a user who has just shown who they are. `familyId` is given when it continues a sign-in. */
export async function startSession(
  db: Database,
  user: { id: number; account_id: string },
  familyId: string = randomUUID(),
): Promise<TokenPair> {
  const pair = { token: newToken(), renew_token: newToken() };
  const session = { account_id: user.account_id, user_id: user.id, family_id: familyId };
  await insertSessions(db, [
    { ...session, kind: "access", token_digest: digestOf(pair.token), minutes: ACCESS_MINUTES },
    { ...session, kind: "renew", token_digest: digestOf(pair.renew_token), minutes: RENEW_MINUTES },
  ]);
  return pair;
}
