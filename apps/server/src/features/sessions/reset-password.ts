import type { PasswordChange } from "@parley/contract";
import { transaction } from "../../platform/events/transaction.ts";
import { enqueue, requestFor } from "../../platform/jobs/job.ts";
import { enter, type PublicContext } from "../../platform/scope.ts";
import { digestOf } from "../../platform/secrets/tokens.ts";
import { InvalidResetLink } from "./errors.ts";
import { mailResetLink } from "./jobs.ts";
import { type Client, rememberClient } from "./known-clients.ts";
import { checkNewPassword } from "./new-password.ts";
import { hashPassword } from "./password.ts";
import { findResettable, findUserByEmail, setPasswordOnce } from "./queries.ts";
import { normalizeEmail } from "./sign-in.ts";
import { closeSockets, endEverySession } from "./sign-out.ts";

/** Mails a link if the user exists. The answer does not reveal whether the user exists. */
export async function requestPasswordReset({ db }: PublicContext, email: string): Promise<void> {
  const user = await findUserByEmail(db, normalizeEmail(email));
  if (user) await enqueue(db, [requestFor(mailResetLink, user.account_id, { user_id: user.id })]);
}

/**
 * Sets a new password with the token of a link, and ends every sign-in of the user. The client becomes known, so that
 * failed sign-ins of other clients do not block it.
 * @throws InvalidResetLink, Invalid
 */
export async function resetPassword(
  publicContext: PublicContext,
  token: string,
  change: PasswordChange,
  client: Client,
): Promise<string> {
  const digest = digestOf(token);
  const user = await findResettable(publicContext.db, digest);
  if (!user) throw new InvalidResetLink();
  await checkNewPassword(change);
  const hash = await hashPassword(change.password, publicContext.platform.config.passwordHashKib);
  await transaction(enter(publicContext, user.account_id, { kind: "system" }), async (scope) => {
    if (!(await setPasswordOnce(scope.db, digest, hash))) throw new InvalidResetLink();
    await endEverySession(scope, user.id);
    await rememberClient(scope, user, client);
  });
  closeSockets(publicContext, user.id);
  return user.email;
}
