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
  const invitation = isUuid(token) ? await findInvitationByToken(publicContext.db, token) : undefined;
  if (!invitation) throw new UnknownInvitation();
  const { id, account_id, has_expired, is_used_up, to_address } = invitation;
  if (has_expired) throw new ExpiredInvitation();
  if (is_used_up) throw new UsedUpInvitation();
  return publicContext.db.transaction().execute(async (db) => {
    await claimSeat(enter({ ...publicContext, db }, account_id, { kind: "visitor" }));
    const registration = checkRegistration(TeammateRegistration, given);
    if (to_address !== null && to_address !== registration.email) throw new InvitationForAnotherEmail();
    if (!(await countUse(db, id))) throw new UsedUpInvitation();
    const user = await addUser({ ...publicContext, db }, account_id, "user", registration);
    return startSession({ ...publicContext, db }, user, client);
  });
}
