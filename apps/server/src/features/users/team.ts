import type { Role } from "@parley/contract";
import { Forbidden } from "../../platform/errors.ts";
import { dispatchStored } from "../../platform/events/change-listeners.ts";
import { transaction } from "../../platform/events/transaction.ts";
import { enqueue, requestFor } from "../../platform/jobs/job.ts";
import type { Scope, UserScope } from "../../platform/scope.ts";
import { closeSockets, closeSocketsOnCommit, endEverySession } from "../sessions/index.ts";
import { LastAdmin, OwnUserNotAllowed, UserNotFound } from "./errors.ts";
import { mailLostIntegrations } from "./jobs.ts";
import type { UserRow } from "./present.ts";
import { countActive, deleteUser, findUser, listUsers, lockTeam, updateUser } from "./queries.ts";
import { claimSeat } from "./seats.ts";

/** Disables a user. Their sessions end and their sockets close. */
export async function disable(scope: UserScope, id: number): Promise<UserRow> {
  if (id === scope.actor.id) throw new OwnUserNotAllowed("disable");
  const user = await changeTeam(scope, id, async (scope, user) => {
    if (user.disabled_at !== null) return;
    await requireAnotherAdmin(scope, id);
    await updateUser(scope, id, { disabled_at: new Date().toISOString() });
    await endEverySession(scope, id);
  });
  closeSockets(scope, id);
  return user;
}

export async function enable(scope: UserScope, id: number): Promise<UserRow> {
  if (id === scope.actor.id) throw new OwnUserNotAllowed("enable");
  return changeTeam(scope, id, async (scope, user) => {
    if (user.disabled_at === null) return;
    await claimSeat(scope);
    await updateUser(scope, id, { disabled_at: null });
  });
}

/** Archives a user permanently, but keeps their messages. */
export async function archive(scope: UserScope, id: number): Promise<UserRow> {
  if (id === scope.actor.id) throw new Forbidden("You cannot archive yourself.");
  const user = await changeTeam(scope, id, async (scope, user) => {
    if (user.archived_at !== null) return;
    await requireAnotherAdmin(scope, id);
    await updateUser(scope, id, { archived_at: new Date().toISOString() });
    await endEverySession(scope, id);
  });
  closeSockets(scope, id);
  return user;
}

export async function changeRole(scope: UserScope, id: number, role: Role): Promise<UserRow> {
  if (id === scope.actor.id) throw new OwnUserNotAllowed("change the role of");
  return changeTeam(scope, id, async (scope) => {
    if (role === "user") await requireAnotherAdmin(scope, id);
    await updateUser(scope, id, { role });
  });
}

/** The names for people of the integrations that a user connected, which are disconnected with the user. */
export type ListConnections = (scope: Scope, userId: number) => Promise<string[]>;

/** Deletes the caller and everything they wrote. The admins are mailed which integrations are disconnected. */
export async function deleteOwnUser(scope: UserScope, id: number, listConnections: ListConnections): Promise<void> {
  if (id !== scope.actor.id) throw new Forbidden("You cannot delete another user.");
  // The deletion ends the user's connections to services, which report only dispatched events as undelivered.
  await dispatchStored(scope);
  await transaction(scope, async (scope) => {
    await lockTeam(scope);
    await requireAnotherAdmin(scope, id);
    const integrations = await listConnections(scope, id);
    const { email, display_name, full_name } = await getUser(scope, id);
    await deleteUser(scope, id);
    await closeSocketsOnCommit(scope, id);
    if (integrations.length === 0) return;
    const admins = await listUsers(scope, { role: "admin", active: true });
    const lost = { leaver: display_name || full_name || email, integrations };
    const requests = admins.map((admin) =>
      requestFor(mailLostIntegrations, scope.accountId, { user_id: admin.id, ...lost }),
    );
    await enqueue(scope.db, requests);
  });
  closeSockets(scope, id);
}

/** Serializes changes of the team, so that their checks stay valid. */
function changeTeam(scope: UserScope, id: number, change: (scope: Scope, user: UserRow) => Promise<void>) {
  return transaction(scope, async (scope) => {
    await lockTeam(scope);
    await change(scope, await getUser(scope, id));
    return getUser(scope, id);
  });
}

/** @throws UserNotFound */
export async function getUser(scope: Scope, id: number): Promise<UserRow> {
  const user = await findUser(scope, id);
  if (!user) throw new UserNotFound();
  return user;
}

async function requireAnotherAdmin(scope: Scope, leaving: number) {
  if ((await countActive(scope, { role: "admin", except: leaving })) === 0) throw new LastAdmin();
}
