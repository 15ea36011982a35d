import { isUniqueViolation } from "../../../../platform/db/violations.ts";
import { removeUnstorableCharacters } from "../../../../platform/input/remove-unstorable-characters.ts";
import { namedUuid } from "../../../../platform/named-uuid.ts";
import type { Scope } from "../../../../platform/scope.ts";
import { addCompany, findCompanyOfSlackChannel } from "../../../companies/index.ts";
import { type ForwardedDraft, openForwarded, sendDraft } from "../../../conversations/index.ts";
import { findOrCreateExternal } from "../../../customers/index.ts";
import { findAgentByEmail } from "../../shared/agents.ts";
import { ProviderRefused } from "../../shared/failures.ts";
import { callSlack } from "../client.ts";
import { findProfile, type Profile } from "../people.ts";
import {
  type AuthorizationRow,
  chooseAuthorizationFor,
  findCustomerIdByEmail,
  isOfAnotherAccount,
  listAuthorizations,
} from "../queries.ts";
import { settingsIn } from "../settings.ts";
import { findConversationOfThread, findThread, insertThread, type ThreadRow, updateThread } from "../threads.ts";
import { instantOf, readFiles, type SlackEvent } from "./events.ts";
import { draftOf, type SlackMessage, sendForwardedMessage } from "./forward.ts";

const MAX_REPLIES = 1000;
const A_PAGE = 200;
const LONGEST = 255;

/** A channel whose messages become conversations: a support channel, or a company's shared channel. */
interface SupportChannel {
  authorization: AuthorizationRow;
  company_id: string | null;
}

type Author = { user_id: number } | { customer_id: string };

/** Opens a conversation for a new message of a customer. @throws ProviderFailure */
export async function handleTopLevelMessage(scope: Scope, event: SlackEvent): Promise<void> {
  const supportChannel = await supportChannelOf(scope, event.team, event.channel);
  if (!supportChannel || !settingsIn(supportChannel.authorization).sync_all_incoming_threads || !event.user) return;
  if (await findThread(scope, event.channel, event.ts)) return;
  const profile = await findProfile(scope, supportChannel.authorization, event.user);
  if (!profile || (profile.email && (await findAgentByEmail(scope, profile.email)))) return;
  const customer = await findOrCreateExternal(scope, externalPerson(profile, supportChannel.company_id));
  await open(scope, supportChannel.authorization, event.team, event, customer.id);
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
    const written = { ...asWritten(message), channel: event.channel };
    if (customer) await open(scope, authorization, event.team, written, customer.id);
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
    name: slackChannel.name.slice(0, LONGEST),
    description: description.slice(0, LONGEST) || null,
    slack_channel_id: channel,
    slack_channel_name: `#${slackChannel.name}`.slice(0, LONGEST),
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

/**
 * Imports a whole thread when a reply arrives in a thread that is unknown or only partly imported. A thread that an app
 * or an agent began is imported only if a known customer replied in it. A thread that a customer began is imported if
 * the server did not receive its first message.
 * @throws ProviderFailure
 */
export async function syncThread(scope: Scope, event: SlackEvent & { thread_ts: string }): Promise<void> {
  const supportChannel = await supportChannelOf(scope, event.team, event.channel);
  if (!supportChannel) return;
  const { authorization, company_id } = supportChannel;
  const [first, ...replies] = await listReplies(scope, authorization, event.channel, event.thread_ts);
  if (!first?.ts) return;
  const customer_id = (await isFromBotOrAgent(scope, authorization, first))
    ? await findFirstCustomer(scope, authorization, replies)
    : await findOrCreateStarter(scope, supportChannel, first);
  if (!customer_id) return;
  const drafts: ForwardedDraft[] = [];
  for (const historyMessage of [first, ...replies]) {
    const author = await authorOf(scope, authorization, historyMessage, company_id);
    const written = { ...asWritten(historyMessage), channel: event.channel };
    const draft = author && (await draftOf(scope, authorization, written, "slack_support", author));
    if (draft) drafts.push(draft);
  }
  const [opening, ...rest] = drafts;
  if (!opening) return;
  const threadStart = { channel: event.channel, ts: event.thread_ts, team: event.team, is_whole: false };
  const conversation_id = await openWith(scope, authorization, threadStart, customer_id, opening);
  if (!conversation_id) return;
  for (const draft of rest) await sendDraft(scope, conversation_id, draft);
  const thread = await findThread(scope, event.channel, event.thread_ts);
  if (thread) await updateThread(scope, thread.id, { is_whole: true });
}

/** Skips threads older than the connection, and all threads while their sync is off. */
async function findOrCreateStarter(scope: Scope, { authorization, company_id }: SupportChannel, first: HistoryMessage) {
  const isWritten = first.user && (!first.subtype || first.subtype === "file_share");
  const isSynced = settingsIn(authorization).sync_all_incoming_threads && isWritten;
  const isOlder = Date.parse(instantOf(first.ts!)) < Date.parse(authorization.created_at);
  return isSynced && !isOlder ? (await findOrCreateAuthor(scope, authorization, first, company_id))?.id : undefined;
}

/** The support channel with this id, or the company's channel with the newest authorization of the workspace. */
async function supportChannelOf(scope: Scope, team_id: string, channel: string): Promise<SupportChannel | undefined> {
  const ours = await listAuthorizations(scope, { type: "support", team_id });
  const own = ours.find(({ channel_id }) => channel_id === channel);
  if (own) return { authorization: own, company_id: null };
  const company = ours[0] && (await findCompanyOfSlackChannel(scope, channel));
  return company && { authorization: ours[0]!, company_id: company.id };
}

/** Opens a conversation with a customer's message. */
async function open(
  scope: Scope,
  authorization: AuthorizationRow,
  team: string,
  written: SlackMessage,
  customer_id: string,
): Promise<void> {
  const draft = await draftOf(scope, authorization, written, "slack_support", { customer_id });
  if (draft) await openWith(scope, authorization, { ...written, team }, customer_id, draft);
}

/**
 * Opens a conversation and stores its Slack thread. Idempotent: the id derives from the channel and `ts`.
 * @returns its id; undefined if another account has the thread
 */
async function openWith(
  scope: Scope,
  authorization: AuthorizationRow,
  { channel, ts, team, is_whole = true }: { channel: string; ts: string; team: string; is_whole?: boolean },
  customer_id: string,
  draft: ForwardedDraft,
): Promise<string | undefined> {
  const id = namedUuid(scope.accountId, "slack conversation", channel, ts);
  const conversation = { id, customer_id, inbox_id: authorization.inbox_id, source: "slack" as const };
  const where = { slack_channel: channel, slack_team: team, slack_thread_ts: ts };
  const thread = { conversation_id: id, type: "support" as const, is_whole, ...where };
  try {
    await openForwarded(scope, conversation, draft, {
      notifiesWidgets: true,
      save: async (inside) => void (await insertThread(inside, thread)),
    });
    return id;
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}

/** A message in the format of Slack's history. */
interface HistoryMessage {
  ts?: string | undefined;
  subtype?: string | undefined;
  text?: string | undefined;
  user?: string | undefined;
  bot_id?: string | undefined;
  username?: string | undefined;
  bot_profile?: { name?: string | undefined } | undefined;
  files?: unknown;
}

const asWritten = ({ ts = "", text = "", files }: HistoryMessage) => ({ ts, text, files: readFiles(files) });

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

async function listReplies(scope: Scope, authorization: AuthorizationRow, channel: string, ts: string) {
  const replies: HistoryMessage[] = [];
  let cursor: string | undefined;
  do {
    const params = { channel, ts, limit: A_PAGE, ...(cursor && { cursor }) };
    const page = await callSlack(scope, authorization, ({ conversations }) => conversations.replies(params));
    replies.push(...((page.messages ?? []) as HistoryMessage[]));
    cursor = page.response_metadata?.next_cursor;
  } while (cursor && replies.length < MAX_REPLIES);
  return replies.filter((reply) => reply.ts);
}

async function isFromBotOrAgent(scope: Scope, authorization: AuthorizationRow, { bot_id, user }: HistoryMessage) {
  if (bot_id) return true;
  const email = user && (await findProfile(scope, authorization, user))?.email;
  return email ? (await findAgentByEmail(scope, email)) !== undefined : false;
}

async function findFirstCustomer(scope: Scope, authorization: AuthorizationRow, replies: HistoryMessage[]) {
  for (const { user, bot_id } of replies) {
    const email = user && !bot_id && (await findProfile(scope, authorization, user))?.email;
    if (!email || (await findAgentByEmail(scope, email))) continue;
    const known = await findCustomerIdByEmail(scope, email);
    if (known) return known;
  }
  return undefined;
}

/** The agent with the author's email address; any other author is a customer. */
async function authorOf(
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
async function findOrCreateAuthor(
  scope: Scope,
  authorization: AuthorizationRow,
  { user, bot_id, username, bot_profile }: HistoryMessage,
  company_id: string | null,
) {
  if (bot_id) {
    const name = bot_profile?.name || username || "Bot";
    return findOrCreateExternal(scope, { ...noDetails, external_id: bot_id, name: name.slice(0, LONGEST), company_id });
  }
  const profile = user ? await findProfile(scope, authorization, user) : undefined;
  return profile && findOrCreateExternal(scope, externalPerson(profile, company_id));
}

const noDetails = { email: null, name: null, time_zone: null, profile_photo_url: null };

const externalPerson = ({ id, email, name, time_zone, photo }: Profile, company_id: string | null) => ({
  email,
  external_id: id,
  name,
  time_zone,
  profile_photo_url: photo,
  company_id,
});
