import type { Scope } from "../../../../platform/scope.ts";
import { findCompanyOfSlackChannel } from "../../../companies/index.ts";
import { type AuthorizationRow, listAuthorizations } from "../queries.ts";

/** A channel whose messages become conversations: a support channel, or a company's shared channel. */
export interface SupportChannel {
  authorization: AuthorizationRow;
  company_id: string | null;
}

/** The support channel with this id, or the company's channel with the newest authorization of the workspace. */
export async function supportChannelOf(
  scope: Scope,
  team_id: string,
  channel: string,
): Promise<SupportChannel | undefined> {
  const ours = await listAuthorizations(scope, { type: "support", team_id });
  const own = ours.find(({ channel_id }) => channel_id === channel);
  if (own) return { authorization: own, company_id: null };
  const company = ours[0] && (await findCompanyOfSlackChannel(scope, channel));
  return company && { authorization: ours[0]!, company_id: company.id };
}
