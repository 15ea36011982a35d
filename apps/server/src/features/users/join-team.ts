import { TeammateRegistration, type TokenPair } from "@parley/contract";
import { isUuid } from "../../platform/input/formats.ts";
import { enter, type PublicContext } from "../../platform/scope.ts";
import { type Client, startSession } from "../sessions/index.ts";
import { addUser, checkRegistration } from "./add-user.ts";
import { ExpiredInvitation, InvitationForAnotherEmail, UnknownInvitation, UsedUpInvitation } from "./errors.ts";
import { countUse, findInvitationByToken } from "./queries.ts";
import { claimSeat } from "./seats.ts";

/**
 * Registers a user with an invitation. The checks run in this order: it exists, it has not expired, it is not used up,
 * a seat is free, the fields are valid, the email matches.
 * @throws UnknownInvitation, ExpiredInvitation, UsedUpInvitation, NoFreeSeat, Invalid, InvitationForAnotherEmail; no
 * user is created then
 */
export async function joinTeam(
  publicContext: PublicContext,
  token: string,
  given: object,
  client: Client,
): Promise<TokenPair> {
  const { id, account_id, to_address } = await getOpenInvitation(publicContext, token);
  return publicContext.db.transaction().execute(async (db) => {
    await claimSeat(enter({ ...publicContext, db }, account_id, { kind: "visitor" }));
    const registration = checkRegistration(TeammateRegistration, given);
    if (to_address !== null && to_address !== registration.email) throw new InvitationForAnotherEmail();
    if (!(await countUse(db, id))) throw new UsedUpInvitation();
    const user = await addUser({ ...publicContext, db }, account_id, "user", registration);
    return startSession({ ...publicContext, db }, user, client);
  });
}

/**
 * The invitation of a link, and the company that it invites to.
 * @throws UnknownInvitation, ExpiredInvitation, UsedUpInvitation
 */
export async function getOpenInvitation({ db }: PublicContext, token: string) {
  const invitation = isUuid(token) ? await findInvitationByToken(db, token) : undefined;
  if (!invitation) throw new UnknownInvitation();
  if (invitation.has_expired) throw new ExpiredInvitation();
  if (invitation.is_used_up) throw new UsedUpInvitation();
  return invitation;
}
