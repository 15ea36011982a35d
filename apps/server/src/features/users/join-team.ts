import { TeammateRegistration, type TokenPair } from "@parley/contract";
import { isUuid } from "../../platform/input/formats.ts";
import { type Doorstep, enter } from "../../platform/scope.ts";
import { type Client, startSession } from "../sessions/index.ts";
import { addUser, checkRegistration } from "./add-user.ts";
import { ExpiredInvitation, UnknownInvitation } from "./errors.ts";
import { findInvitationByToken } from "./queries.ts";
import { claimSeat } from "./seats.ts";

/**
 * Registers somebody with an invitation. Checked in this order: known, not expired, a seat is free, the fields.
 * @throws UnknownInvitation, ExpiredInvitation, NoFreeSeat, Invalid; no user is created then
 */
export async function joinTeam(doorstep: Doorstep, token: string, given: object, client: Client): Promise<TokenPair> {
  const invitation = isUuid(token) ? await findInvitationByToken(doorstep.db, token) : undefined;
  if (!invitation) throw new UnknownInvitation();
  if (invitation.has_expired) throw new ExpiredInvitation();
  return doorstep.db.transaction().execute(async (db) => {
    await claimSeat(enter({ ...doorstep, db }, invitation.account_id, { kind: "visitor" }));
    const registration = checkRegistration(TeammateRegistration, given);
    const user = await addUser({ ...doorstep, db }, invitation.account_id, "user", registration);
    return startSession({ ...doorstep, db }, user, client);
  });
}
