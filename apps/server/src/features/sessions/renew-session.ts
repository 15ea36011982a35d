import type { Session } from "@parley/contract";
import { AccountDisabled } from "../../platform/errors.ts";
import type { PublicContext } from "../../platform/scope.ts";
import { digestOf } from "../../platform/secrets/tokens.ts";
import { InvalidRenewToken } from "./errors.ts";
import type { Client } from "./known-clients.ts";
import { findSession, lockUser, markUsed, revokeToken } from "./queries.ts";
import { endSession } from "./sign-out.ts";
import { startSession } from "./start-session.ts";

/**
 * Exchanges a renew token for a new pair, once. A token that is reused long after its first use was stolen, so the
 * whole sign-in is revoked. Soon after its first use, another tab of a published dashboard sends it.
 * @throws InvalidRenewToken, AccountDisabled
 */
export async function renewSession(publicContext: PublicContext, token: string, client: Client): Promise<Session> {
  const { db } = publicContext;
  const digest = digestOf(token);
  const session = await findSession(db, "renew", digest);
  if (!session) throw new InvalidRenewToken();
  if (!session.is_active) {
    await revokeToken(db, digest);
    throw new AccountDisabled();
  }
  if (session.was_used_long_ago) await endSession(publicContext, session);
  if (session.used_at !== null || session.revoked_at !== null) throw new InvalidRenewToken();

  const { user_id, account_id, family_id, email } = session;
  const pair = await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, user_id);
    if (!(await markUsed(transaction, digest))) throw new InvalidRenewToken();
    return startSession({ ...publicContext, db: transaction }, { id: user_id, account_id }, client, family_id);
  });
  return { user_id, email, account_id, ...pair };
}
