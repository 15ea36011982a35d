import { AccountDisabled, NotAuthenticated } from "../../platform/errors.ts";
import { enter, type PublicContext, type UserScope } from "../../platform/scope.ts";
import { digestOf } from "../../platform/secrets/tokens.ts";
import { findKeyOwner, recordUse } from "./queries.ts";

/**
 * Returns the scope of a personal API key's owner, with the owner's current role.
 * @throws NotAuthenticated, AccountDisabled
 */
export async function authenticateKey(publicContext: PublicContext, key: string): Promise<UserScope> {
  const digest = digestOf(key);
  const owner = await findKeyOwner(publicContext.db, digest);
  if (!owner) throw new NotAuthenticated();
  if (!owner.is_active) throw new AccountDisabled();
  if (owner.is_use_to_be_noted) await recordUse(publicContext.db, digest);
  const { account_id, user_id, role, email } = owner;
  return enter(publicContext, account_id, { kind: "user", id: user_id, role, email });
}
