import type { OwnPasswordChange } from "@parley/contract";
import { transaction } from "../../platform/events/transaction.ts";
import type { UserScope } from "../../platform/scope.ts";
import { getSessionFamily } from "./authenticate.ts";
import { wrongPassword } from "./errors.ts";
import { type Client, rememberClient } from "./known-clients.ts";
import { checkNewPassword } from "./new-password.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { deleteKnownClients, findUserByEmail, replacePassword, revokeOtherFamilies } from "./queries.ts";
import { beginAttempt } from "./sign-in-attempt.ts";
import { closeSockets, closeSocketsOnCommit } from "./sign-out.ts";

/**
 * Sets a new password of the caller, and ends all their other sign-ins. Guesses of the present password count as
 * sign-ins. Open links to reset the password become invalid.
 * @param token of the sign-in that stays
 * @throws Invalid, TooManyRequests
 */
export async function changePassword(
  scope: UserScope,
  token: string | undefined,
  { current_password, ...change }: OwnPasswordChange,
  client: Client,
): Promise<void> {
  const { id, email } = scope.actor;
  await checkNewPassword(change);
  const attempt = await beginAttempt(scope, email, client);
  const { family_id } = await getSessionFamily(scope, token);
  const user = await findUserByEmail(scope.db, email);
  const isCaller = user?.id === id;
  if (!user || !isCaller || !(await verifyPassword(current_password, user.password_hash, attempt.isFromKnownClient))) {
    throw wrongPassword();
  }
  const hash = await hashPassword(change.password, scope.platform.config.passwordHashKib);
  await transaction(scope, async (scope) => {
    // A concurrent change has replaced the password.
    if (!(await replacePassword(scope, id, { from: user.password_hash, to: hash }))) throw wrongPassword();
    await revokeOtherFamilies(scope, id, family_id);
    await deleteKnownClients(scope.db, scope.accountId, id);
    await rememberClient(scope, user, client);
    await closeSocketsOnCommit(scope, id);
  });
  await attempt.succeed();
  closeSockets(scope, id); // clients of the sign-in that stays reconnect
}
