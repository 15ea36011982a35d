import type { UserInvitationChanges } from "@parley/contract";
import { transaction } from "../../platform/events/transaction.ts";
import { enqueue, requestFor } from "../../platform/jobs/job.ts";
import type { UserScope } from "../../platform/scope.ts";
import { normalizeEmail } from "../sessions/index.ts";
import { InvitationNotFound, singleUseRequired } from "./errors.ts";
import { mailInvitation } from "./jobs.ts";
import {
  deleteInvitation,
  findInvitation,
  type InvitationLimits,
  insertInvitation,
  updateInvitation,
} from "./queries.ts";
import { claimSeat } from "./seats.ts";

/** Creates a link for joining the team, valid for three days. @throws NoFreeSeat */
export const invite = (scope: UserScope, limits?: InvitationLimits) =>
  transaction(scope, async (scope) => {
    await claimSeat(scope);
    return insertInvitation(scope, { created_by: scope.actor.id, ...limits });
  });

/** Creates a link for one use by the owner of an email address, and mails it. @throws NoFreeSeat */
export const inviteByMail = (scope: UserScope, toAddress: string) =>
  transaction(scope, async (scope) => {
    const invitation = await invite(scope, { to_address: normalizeEmail(toAddress), max_uses: 1 });
    const subject = { invitation_id: invitation.id, inviter_id: scope.actor.id, to_address: toAddress };
    await enqueue(scope.db, [requestFor(mailInvitation, scope.accountId, subject)]);
    return invitation;
  });

/** @throws InvitationNotFound */
export async function getInvitation(scope: UserScope, id: string) {
  const invitation = await findInvitation(scope, id);
  if (!invitation) throw new InvitationNotFound();
  return invitation;
}

/** @throws InvitationNotFound, Invalid */
export async function changeInvitation(scope: UserScope, id: string, changes: UserInvitationChanges) {
  const { to_address } = await getInvitation(scope, id);
  if (to_address !== null && changes.max_uses === null) throw singleUseRequired();
  const invitation = await updateInvitation(scope, id, changes);
  if (!invitation) throw new InvitationNotFound();
  return invitation;
}

/** @throws InvitationNotFound */
export async function revokeInvitation(scope: UserScope, id: string) {
  if (!(await deleteInvitation(scope, id))) throw new InvitationNotFound();
}
