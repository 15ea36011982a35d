import type { Credentials, Session } from "@parley/contract";
import { AccountDisabled } from "../../platform/errors.ts";
import type { PublicContext } from "../../platform/scope.ts";
import { InvalidCredentials } from "./errors.ts";
import type { Client } from "./known-clients.ts";
import { dummyHash, verifyPassword } from "./password.ts";
import { findUserByEmail, lockUser } from "./queries.ts";
import { beginAttempt } from "./sign-in-attempt.ts";
import { startSession } from "./start-session.ts";

/** @throws InvalidCredentials, TooManyRequests, AccountDisabled only after a correct password */
export async function signIn(
  publicContext: PublicContext,
  { email, password }: Credentials,
  client: Client,
): Promise<Session> {
  const { db, platform } = publicContext;
  const attempt = await beginAttempt(publicContext, normalizeEmail(email), client);
  const user = await findUserByEmail(db, normalizeEmail(email));
  const hash = user?.password_hash ?? dummyHash(platform.config.passwordHashKib);
  const isRight = await verifyPassword(password, hash, attempt.isFromKnownClient);
  if (!user || !isRight) throw new InvalidCredentials();
  if (user.disabled_at !== null || user.archived_at !== null) throw new AccountDisabled();
  const pair = await db.transaction().execute(async (transaction) => {
    // The password or the user's state changed meanwhile.
    if ((await lockUser(transaction, user.id)) !== user.password_hash) throw new InvalidCredentials();
    return startSession({ ...publicContext, db: transaction }, user, client);
  });
  await attempt.succeed();
  return { user_id: user.id, email: user.email, account_id: user.account_id, ...pair };
}

/** Normalizes addresses for storage and lookup. */
export const normalizeEmail = (email: string) => email.trim().toLowerCase();
