import { AccountDisabled, NotAuthenticated } from "../../platform/errors.ts";
import { enter, type PublicContext, type UserScope } from "../../platform/scope.ts";
import { digestOf } from "../../platform/secrets/tokens.ts";
import { findSession, revokeToken } from "./queries.ts";

/**
 * Returns the scope of a token's user. Role and state are read for every request, so a removed user loses access with
 * the next request.
 * @throws NotAuthenticated, AccountDisabled
 */
export async function authenticate(publicContext: PublicContext, token: string): Promise<UserScope> {
  const digest = digestOf(token);
  const session = await findSession(publicContext.db, "access", digest);
  if (!session) throw new NotAuthenticated();
  if (!session.is_active) {
    await revokeToken(publicContext.db, digest);
    throw new AccountDisabled();
  }
  if (session.revoked_at !== null) throw new NotAuthenticated();
  const { account_id, user_id, role, email } = session;
  return enter(publicContext, account_id, { kind: "user", id: user_id, role, email });
}

/** The sign-in of a token. Renewals keep it. @throws NotAuthenticated */
export async function getSessionFamily(
  { db }: PublicContext,
  token: string | undefined,
): Promise<{ family_id: string }> {
  const session = token === undefined ? undefined : await findSession(db, "access", digestOf(token));
  if (!session) throw new NotAuthenticated();
  return session;
}
