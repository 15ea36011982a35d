import { BadRequest, doesNotExist, Invalid } from "../../platform/errors.ts";
import { isUuid } from "../../platform/input/formats.ts";
import { createVisitorScope, type PublicContext, type Scope } from "../../platform/scope.ts";
import { AccountNotFound } from "./errors.ts";
import { type AccountRow, findAccount } from "./queries.ts";

/** A visitor's scope in the account that a form names. @throws Invalid with the form's field */
export async function visitorScopeFromForm(
  publicContext: PublicContext,
  accountId: string | null | undefined,
): Promise<Scope> {
  if (!accountId) throw new Invalid({ account_id: ["can't be blank"] });
  if (!(await findAccount(publicContext.db, accountId))) throw doesNotExist("account_id");
  return createVisitorScope(publicContext, accountId);
}

/** A visitor's scope in the account that a page's snippet names. @throws BadRequest, AccountNotFound */
export async function visitorScopeFromSnippet(
  publicContext: PublicContext,
  accountId: string,
): Promise<{ scope: Scope; account: AccountRow }> {
  if (!isUuid(accountId)) throw new BadRequest();
  const account = await findAccount(publicContext.db, accountId);
  if (!account) throw new AccountNotFound(accountId, publicContext.platform.config.publicUrl);
  return { account, scope: createVisitorScope(publicContext, account.id) };
}
