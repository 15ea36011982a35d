import type { Scope } from "../../../../platform/scope.ts";
import { findOrCreateExternal } from "../../../customers/index.ts";
import { findAgentByEmail } from "../../shared/agents.ts";
import { findProfile, type Profile } from "../people.ts";
import { type AuthorizationRow, findCustomerIdByEmail } from "../queries.ts";
import { MAX_TEXT_LENGTH } from "./text-in.ts";

type Author = { user_id: number } | { customer_id: string };

/** A message in the format of Slack's history. */
export interface HistoryMessage {
  ts?: string | undefined;
  subtype?: string | undefined;
  text?: string | undefined;
  user?: string | undefined;
  bot_id?: string | undefined;
  username?: string | undefined;
  bot_profile?: { name?: string | undefined } | undefined;
  blocks?: unknown;
  attachments?: unknown;
  files?: unknown;
  metadata?: { event_type?: string } | undefined;
}

export async function isFromBotOrAgent(
  scope: Scope,
  authorization: AuthorizationRow,
  { bot_id, user }: HistoryMessage,
) {
  if (bot_id) return true;
  const email = user && (await findProfile(scope, authorization, user))?.email;
  return email ? (await findAgentByEmail(scope, email)) !== undefined : false;
}

export async function findFirstCustomer(scope: Scope, authorization: AuthorizationRow, replies: HistoryMessage[]) {
  for (const { user, bot_id } of replies) {
    const email = user && !bot_id && (await findProfile(scope, authorization, user))?.email;
    if (!email || (await findAgentByEmail(scope, email))) continue;
    const known = await findCustomerIdByEmail(scope, email);
    if (known) return known;
  }
  return undefined;
}

/** The agent with the author's email address; any other author is a customer. */
export async function authorOf(
  scope: Scope,
  authorization: AuthorizationRow,
  historyMessage: HistoryMessage,
  company_id: string | null,
): Promise<Author | undefined> {
  const email =
    historyMessage.user && !historyMessage.bot_id
      ? (await findProfile(scope, authorization, historyMessage.user))?.email
      : undefined;
  const agent = email ? await findAgentByEmail(scope, email) : undefined;
  if (agent) return { user_id: agent.id };
  const customer = await findOrCreateAuthor(scope, authorization, historyMessage, company_id);
  return customer && { customer_id: customer.id };
}

/** The author as a customer. An app is identified by its bot id. */
export async function findOrCreateAuthor(
  scope: Scope,
  authorization: AuthorizationRow,
  { user, bot_id, username, bot_profile }: HistoryMessage,
  company_id: string | null,
) {
  if (bot_id) {
    const name = bot_profile?.name || username || "Bot";
    return findOrCreateExternal(scope, {
      ...noDetails,
      external_id: bot_id,
      name: name.slice(0, MAX_TEXT_LENGTH),
      company_id,
    });
  }
  const profile = user ? await findProfile(scope, authorization, user) : undefined;
  return profile && findOrCreateExternal(scope, externalPerson(profile, company_id));
}

const noDetails = { email: null, name: null, time_zone: null, profile_photo_url: null };

export const externalPerson = ({ id, email, name, time_zone, photo }: Profile, company_id: string | null) => ({
  email,
  external_id: id,
  name,
  time_zone,
  profile_photo_url: photo,
  company_id,
});
