import { AccountDisabled, NotAuthenticated } from "../../platform/errors.ts";
import { type Doorstep, enter, type UserScope } from "../../platform/scope.ts";
import { digestOf } from "../../platform/tokens.ts";
import { findKeyOwner, noteUse } from "./queries.ts";

/**
 * Who a personal API key speaks for: its owner, with the role that they have now.
 * @throws NotAuthenticated, AccountDisabled
 */
export async function authenticateKey(doorstep: Doorstep, key: string): Promise<UserScope> {
  const digest = digestOf(key);
  const owner = await findKeyOwner(doorstep.db, digest);
  if (!owner) throw new NotAuthenticated();
  if (!owner.is_active) throw new AccountDisabled();
  if (owner.is_use_to_be_noted) await noteUse(doorstep.db, digest);
  const { account_id, user_id, role, email } = owner;
  return enter(doorstep, account_id, { kind: "user", id: user_id, role, email });
}
