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
  await publicContext.db.transaction().execute(async (db) => {
    await revokeFamily(db, family_id);
    await closeSocketsOnCommit({ ...publicContext, db }, user_id);
  });
  closeSockets(publicContext, user_id);
}

/**
 * Ends every sign-in of a user and deletes their known clients, in the transaction that revokes their access. The
 * caller closes their sockets on this server after the commit.
 */
export async function endEverySession(scope: Scope, userId: number): Promise<void> {
  const { db, accountId } = scope;
  await revokeUser(db, accountId, userId);
  await deleteKnownClients(db, accountId, userId);
  await closeSocketsOnCommit(scope, userId);
}

/**
 * Closes a user's sockets on the other servers, with the commit of the transaction that revokes the access. So a server
 * that crashes after the commit leaves no socket open.
 */
export function closeSocketsOnCommit({ db, platform }: PublicContext, userId: number): Promise<void> {
  return platform.nodes.disconnectOnCommit(db, userSocketId(userId));
}

/** Closes a user's sockets on this server. */
export function closeSockets({ platform }: PublicContext, userId: number): void {
  platform.nodes.disconnect(userSocketId(userId));
}
