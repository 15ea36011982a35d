import type { Session } from "@parley/contract";
import { AccountDisabled } from "../../platform/errors.ts";
import type { Doorstep } from "../../platform/scope.ts";
import { InvalidCredentials } from "./errors.ts";
import { nobodysHash, verifyPassword } from "./password.ts";
import { findUserByEmail, holdUser } from "./queries.ts";
import { startSession } from "./start-session.ts";

/** @throws InvalidCredentials, AccountDisabled only to somebody who knows the password */
export async function signIn({ db }: Doorstep, email: string, password: string): Promise<Session> {
  const user = await findUserByEmail(db, normalizeEmail(email));
  const isRight = await verifyPassword(password, user?.password_hash ?? (await nobodysHash));
  if (!user || !isRight) throw new InvalidCredentials();
  if (user.disabled_at !== null || user.archived_at !== null) throw new AccountDisabled();
  const pair = await db.transaction().execute(async (transaction) => {
    const hash = await holdUser(transaction, user.id);
    if (hash !== user.password_hash) throw new InvalidCredentials(); // changed while we looked
    return startSession(transaction, user);
  });
  return { user_id: user.id, email: user.email, account_id: user.account_id, ...pair };
}

/** Addresses are kept and looked up in one spelling. */
export const normalizeEmail = (email: string) => email.trim().toLowerCase();
