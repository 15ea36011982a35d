import { AccountRegistration, type TokenPair } from "@parley/contract";
import Type from "typebox";
import { Forbidden } from "../../platform/errors.ts";
import { enqueueOperatorNotice } from "../../platform/mail/operator-notice.ts";
import { enter, type PublicContext } from "../../platform/scope.ts";
import { addPrimaryInbox } from "../inboxes/index.ts";
import { type Client, startSession } from "../sessions/index.ts";
import { addUser, checkRegistration } from "../users/index.ts";
import { insertAccount } from "./queries.ts";

const CompanyName = Type.Pick(AccountRegistration, ["company_name"]);

/**
 * Creates an account for a company, with its first admin and primary inbox, in one transaction.
 * @throws Invalid, Forbidden where registration is by invitation only
 */
export async function registerAccount(publicContext: PublicContext, given: object, client: Client): Promise<TokenPair> {
  const { config } = publicContext.platform;
  if (config.isRegistrationDisabled) throw new Forbidden("An invitation token is required to register");
  checkRegistration(CompanyName, given); // a blank name is reported without other errors
  const form = checkRegistration(AccountRegistration, given);
  return publicContext.db.transaction().execute(async (db) => {
    const inside = { ...publicContext, db };
    const { company_name } = form;
    const accountId = await insertAccount(db, { company_name, subscription_plan: config.defaultPlan });
    const user = await addUser(inside, accountId, "admin", form);
    const text = `${form.email} registered ${company_name} (${accountId}).`;
    await enqueueOperatorNotice(db, publicContext.platform, accountId, { subject: "New account", text });
    await addPrimaryInbox(enter(inside, accountId, { kind: "system" }), company_name, user.id);
    return startSession(inside, user, client);
  });
}
