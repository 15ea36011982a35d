import { userSocketId } from "../../platform/realtime/realtime.ts";
import type { PublicContext, Scope } from "../../platform/scope.ts";
import { digestOf } from "../../platform/secrets/tokens.ts";
import { deleteKnownClients, findSession, revokeFamily, revokeUser } from "./queries.ts";

/** Ends the sign-in of a token. Does nothing without a valid token. */
export async function signOut(publicContext: PublicContext, token: string | undefined): Promise<void> {
  const session = token === undefined ? undefined : await findSession(publicContext.db, "access", digestOf(token));
  if (session) await endSession(publicContext, session);
}

/** Revokes all tokens of one sign-in, and closes all sockets of the user. Clients with another sign-in reconnect. */
export async function endSession(
  publicContext: PublicContext,
  { family_id, user_id }: { family_id: string; user_id: number },
): Promise<void> {
  await revokeFamily(publicContext.db, family_id);
  closeSockets(publicContext, user_id);
}

/**
 * Ends every sign-in of a user and deletes their known clients, in the transaction that revokes their access. The
 * caller closes their sockets after the commit.
 */
export async function endEverySession({ db, accountId }: Scope, userId: number): Promise<void> {
  await revokeUser(db, accountId, userId);
  await deleteKnownClients(db, accountId, userId);
}

export function closeSockets({ platform }: PublicContext, userId: number): void {
  platform.nodes.disconnect(userSocketId(userId));
}
