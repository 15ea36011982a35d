import { userSocketId } from "../../platform/realtime/realtime.ts";
import type { PublicContext, Scope } from "../../platform/scope.ts";
import { digestOf } from "../../platform/tokens.ts";
import { deleteKnownClients, findSession, revokeFamily, revokeUser } from "./queries.ts";

/** Ends the sign-in that a token belongs to. Without a token, nothing to do. */
export async function signOut(publicContext: PublicContext, token: string | undefined): Promise<void> {
  const session = token === undefined ? undefined : await findSession(publicContext.db, "access", digestOf(token));
  if (session) await endSession(publicContext, session);
}

/** Ends all that came of one login, and closes the user's sockets: those of another sign-in come back by themselves. */
export async function endSession(
  publicContext: PublicContext,
  { family_id, user_id }: { family_id: string; user_id: number },
): Promise<void> {
  await revokeFamily(publicContext.db, family_id);
  closeSockets(publicContext, user_id);
}

/**
 * Ends every sign-in of a user and forgets their known clients: part of the change that shuts them out. After it, close
 * their sockets.
 */
export async function endEverySession({ db, accountId }: Scope, userId: number): Promise<void> {
  await revokeUser(db, accountId, userId);
  await deleteKnownClients(db, accountId, userId);
}

export function closeSockets({ platform }: PublicContext, userId: number): void {
  platform.nodes.disconnect(userSocketId(userId));
}
