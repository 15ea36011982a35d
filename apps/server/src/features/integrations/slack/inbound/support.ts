import { removeUnstorableCharacters } from "../../../../platform/input/remove-unstorable-characters.ts";
import type { Scope } from "../../../../platform/scope.ts";
import { addCompany, findCompanyOfSlackChannel } from "../../../companies/index.ts";
import { findOrCreateExternal } from "../../../customers/index.ts";
import { findAgentByEmail } from "../../shared/agents.ts";
import { ProviderRefused } from "../../shared/failures.ts";
import { callSlack } from "../client.ts";
import { findProfile } from "../people.ts";
import { type AuthorizationRow, chooseAuthorizationFor, isOfAnotherAccount, listAuthorizations } from "../queries.ts";
import { settingsIn } from "../settings.ts";
import { findConversationOfThread, findThread, type ThreadRow } from "../threads.ts";
import { authorOf, externalPerson, findOrCreateAuthor, type HistoryMessage } from "./authors.ts";
import type { SlackEvent } from "./events.ts";
import { sendForwardedMessage } from "./forward.ts";
import { asWritten, openConversation } from "./open-conversation.ts";
import { supportChannelOf } from "./support-channel.ts";
import { MAX_TEXT_LENGTH } from "./text-in.ts";

/** Opens a conversation for a new message of a customer. @throws ProviderFailure */
export async function handleTopLevelMessage(scope: Scope, event: SlackEvent): Promise<void> {
  const supportChannel = await supportChannelOf(scope, event.team, event.channel);
  if (!supportChannel || !settingsIn(supportChannel.authorization).sync_all_incoming_threads || !event.user) return;
  if (await findThread(scope, event.channel, event.ts)) return;
  const profile = await findProfile(scope, supportChannel.authorization, event.user);
  if (!profile || (profile.email && (await findAgentByEmail(scope, profile.email)))) return;
  const customer = await findOrCreateExternal(scope, externalPerson(profile, supportChannel.company_id));
  await openConversation(scope, supportChannel.authorization, event.team, event, customer.id);
}

/** Opens a conversation when a user adds the trigger emoji to a message of any author. @throws ProviderFailure */
export async function handleReaction(scope: Scope, event: SlackEvent): Promise<void> {
  if (await findThread(scope, event.channel, event.ts)) return;
  for (const authorization of await listForReaction(scope, event)) {
    const { sync_by_emoji_tagging, sync_trigger_emoji } = settingsIn(authorization);
    if (!sync_by_emoji_tagging || event.reaction !== sync_trigger_emoji) continue;
    const message = await findMarked(scope, authorization, event);
    if (!message) continue; // this authorization cannot read the channel; another one may
    const company = await findCompanyOfSlackChannel(scope, event.channel);
    const customer = await findOrCreateAuthor(scope, authorization, message, company?.id ?? null);
    const written = asWritten(message, event);
    if (customer) await openConversation(scope, authorization, event.team, written, customer.id);
    return;
  }
}

/**
 * The authorization of the support channel or of the company's channel; else all of the workspace. Empty if the channel
 * belongs to another account in the same workspace.
 */
async function listForReaction(scope: Scope, { team, channel }: SlackEvent): Promise<AuthorizationRow[]> {
  const supportChannel = await supportChannelOf(scope, team, channel);
  if (supportChannel) return [supportChannel.authorization];
  if (await isOfAnotherAccount(scope, team, channel)) return [];
  return listAuthorizations(scope, { type: "support", team_id: team });
}

/** Creates a company when a user invites the app to a channel that has no company yet. @throws ProviderFailure */
export async function handleJoin(scope: Scope, event: SlackEvent): Promise<void> {
  const { team, channel, inviter, user } = event;
  if (!inviter || !user) return;
  const ours = await listAuthorizations(scope, { type: "support", team_id: team });
  const authorization = ours.find(({ bot_user_id }) => bot_user_id === user);
  if (!authorization || ours.some(({ channel_id }) => channel_id === channel)) return;
  if (await findCompanyOfSlackChannel(scope, channel)) return;
  if (await isOfAnotherAccount(scope, team, channel)) return;
  const { channel: slackChannel } = await callSlack(scope, authorization, ({ conversations }) =>
    conversations.info({ channel }),
  );
  if (!slackChannel?.name) return;
  const description = removeUnstorableCharacters(slackChannel.purpose?.value || slackChannel.topic?.value || "");
  await addCompany(scope, {
    name: slackChannel.name.slice(0, MAX_TEXT_LENGTH),
    description: description.slice(0, MAX_TEXT_LENGTH) || null,
    slack_channel_id: channel,
    slack_channel_name: `#${slackChannel.name}`.slice(0, MAX_TEXT_LENGTH),
    slack_team_id: team,
    slack_team_name: authorization.team_name,
  });
}

/** Receives a reply in a support thread. @throws ProviderFailure */
export async function receiveSupportReply(scope: Scope, event: SlackEvent, thread: ThreadRow): Promise<void> {
  if (thread.type !== "support") return; // a thread of a reply channel that was disconnected
  const { conversation_id } = thread;
  const conversation = await findConversationOfThread(scope, conversation_id);
  if (!conversation || !event.user) return;
  const ours = await listAuthorizations(scope, { type: "support", team_id: event.team });
  const authorization = chooseAuthorizationFor(ours, conversation.inbox_id);
  if (!authorization) return;
  const company = await findCompanyOfSlackChannel(scope, event.channel);
  const author = await authorOf(scope, authorization, { user: event.user }, company?.id ?? null);
  if (author)
    await sendForwardedMessage(scope, authorization, event, { conversation_id, origin: "slack_support", author });
}

async function findMarked(
  scope: Scope,
  authorization: AuthorizationRow,
  { channel, ts }: SlackEvent,
): Promise<HistoryMessage | undefined> {
  const params = { channel, latest: ts, limit: 1, inclusive: true };
  const history = await callSlack(scope, authorization, ({ conversations }) => conversations.history(params)).catch(
    (error: unknown) => {
      if (error instanceof ProviderRefused) return undefined;
      throw error;
    },
  );
  return history?.messages?.find((message) => message.ts === ts) as HistoryMessage | undefined;
}
