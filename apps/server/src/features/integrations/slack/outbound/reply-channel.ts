import { setTimeout as sleep } from "node:timers/promises";
import type { MessageFact } from "@parley/contract";
import type { KnownBlock } from "@slack/web-api";
import type { Scope } from "../../../../platform/scope.ts";
import { findMessage } from "../../../conversations/index.ts";
import { findCustomer } from "../../../customers/index.ts";
import { ProviderDown, ProviderRefused } from "../../shared/failures.ts";
import type { Delivery } from "../../shared/integration.ts";
import { callSlack, throwAsChannelFailure } from "../client.ts";
import {
  type AuthorizationRow,
  chooseAuthorizationFor,
  findReplyAuthorization,
  listAuthorizations,
} from "../queries.ts";
import { slack } from "../service.ts";
import { settingsIn } from "../settings.ts";
import { truncate } from "../text.ts";
import {
  findConversationOfThread,
  findFirstMessageId,
  findThreadIn,
  insertThread,
  listThreads,
  listUnsyncedMessageIds,
  recordSyncedSeq,
  type ThreadRow,
  updateThread,
} from "../threads.ts";
import { authorLabelOf, prefixOf, textOf } from "./author-label.ts";
import { headerBlocks, headerText, MAX_TEXT_LENGTH, statusOf } from "./header.ts";
import { findPosted, postMetadata } from "./posted.ts";

const BETWEEN_POSTS_MS = 200;
const A_PAGE = 50;
const HINT_ID = "hint";
const HINT = "Reply to this thread to talk to the customer :point_up:";

type Conversation = NonNullable<Awaited<ReturnType<typeof findConversationOfThread>>>;

/**
 * Posts an event in the inbox's reply channel. Each conversation has a thread there. A conversation without a thread,
 * because Slack was connected later, gets one with all its earlier messages.
 * @throws ProviderFailure
 */
export async function postToReplyChannel(scope: Scope, delivery: Delivery): Promise<void> {
  const { conversation_id, event, message_id, seq } = delivery;
  const conversation = await findConversationOfThread(scope, conversation_id);
  if (!conversation) return;
  const authorization = await findReplyAuthorization(scope, conversation.inbox_id);
  if (!authorization?.channel_id) return;
  const channel = authorization.channel_id;
  const thread = await findThreadIn(scope, conversation_id, channel);
  if (event === "conversation:updated") {
    if (thread) await refreshHeader(scope, authorization, conversation, thread);
    return;
  }
  const threadRow = thread ?? (await begin(scope, authorization, delivery, conversation, channel));
  if (!threadRow) return;
  await catchUp(scope, authorization, delivery, threadRow);
  // The thread has just been created for this message, or an earlier attempt created it and failed before the hint.
  const isFirst = threadRow.posted_seq === seq && message_id === (await findFirstMessageId(scope, conversation_id));
  if (isFirst) await postHint(scope, authorization, delivery, threadRow);
}

/** Creates the thread with the conversation's first message. Undefined if that message is deleted. */
async function begin(
  scope: Scope,
  authorization: AuthorizationRow,
  delivery: Delivery,
  conversation: Conversation,
  channel: string,
): Promise<ThreadRow | undefined> {
  if (!(await isForwarded(scope, conversation))) return undefined;
  const firstId = await findFirstMessageId(scope, conversation.id);
  const first = firstId && (await findMessage(scope, firstId));
  if (!first) return undefined;
  const ts =
    (await findPosted(scope, authorization, delivery, conversation.id, { channel })) ??
    (await postHeader(scope, authorization, conversation, channel, first));
  return insertThread(scope, {
    type: "reply",
    conversation_id: conversation.id,
    slack_channel: channel,
    slack_team: authorization.team_id,
    slack_thread_ts: ts,
    posted_seq: first.seq,
    shown_status: statusOf(conversation),
  });
}

async function postHint(scope: Scope, authorization: AuthorizationRow, delivery: Delivery, thread: ThreadRow) {
  const { slack_channel: channel, slack_thread_ts: thread_ts } = thread;
  if (await wasPosted(scope, authorization, delivery, HINT_ID, thread)) return;
  await callSlack(
    scope,
    authorization,
    ({ chat }) => chat.postMessage({ channel, thread_ts, text: HINT, metadata: postMetadata(HINT_ID) }),
    throwAsChannelFailure,
  );
}

/** A support channel can turn off the forwarding of its conversations to the reply channel. */
async function isForwarded(scope: Scope, { id, source, inbox_id }: Conversation): Promise<boolean> {
  const [from] = source === "slack" ? await listThreads(scope, id) : [];
  if (!from) return true;
  const ours = await listAuthorizations(scope, { type: "support", team_id: from.slack_team ?? undefined });
  const support = chooseAuthorizationFor(ours, inbox_id);
  if (!support) return true;
  const { send_to_reply_channel: isSent } = (support.metadata ?? {}) as { send_to_reply_channel?: boolean };
  return isSent !== false && settingsIn(support).forward_synced_messages_to_reply_channel;
}

async function postHeader(
  scope: Scope,
  authorization: AuthorizationRow,
  conversation: Conversation,
  channel: string,
  first: MessageFact,
): Promise<string> {
  const { text, blocks } = await headerOf(scope, conversation, first);
  const header = { channel, text, metadata: postMetadata(conversation.id), unfurl_links: false, unfurl_media: false };
  const say = (more: { blocks?: KnownBlock[] }) =>
    callSlack(scope, authorization, ({ chat }) => chat.postMessage({ ...header, ...more }), throwAsChannelFailure);
  const posted = await say({ blocks }).catch((error: unknown) => {
    logRefusal(scope, conversation, error);
    return say({}); // a thread without a button is better than no thread
  });
  if (!posted.ts) throw new ProviderDown(slack.title, "no ts");
  return posted.ts;
}

/** Rethrows any other error. */
function logRefusal(scope: Scope, { id }: Conversation, error: unknown) {
  if (!(error instanceof ProviderRefused)) throw error;
  scope.platform.log.warn({ conversation_id: id, reason: error.message }, "Slack refused a header");
}

/** The text and the blocks of a thread's first message, from this server's data. */
async function headerOf(scope: Scope, conversation: Conversation, first: MessageFact | undefined) {
  const customer = (await findCustomer(scope, conversation.customer_id)) ?? unknownCustomer;
  const opening = first ? { prefix: prefixOf(first), text: textOf(first) } : { prefix: "", text: "" };
  const text = headerText(opening, conversation, customer, scope.platform.config.publicUrl);
  return { text, blocks: headerBlocks(text, conversation, customer) };
}

const unknownCustomer = { name: null, email: null, current_url: null, browser: null, os: null, time_zone: null };

/** Posts the messages that the thread lacks, up to one message. After an interruption it resumes where it stopped. */
async function catchUp(scope: Scope, authorization: AuthorizationRow, delivery: Delivery, thread: ThreadRow) {
  let synced = thread;
  for (;;) {
    const ids = await listUnsyncedMessageIds(scope, synced, delivery.seq, A_PAGE);
    for (const [place, id] of ids.entries()) {
      const message = await findMessage(scope, id);
      if (!message) continue;
      if (place > 0) await sleep(BETWEEN_POSTS_MS);
      const isFirst = synced === thread; // `posted_seq` covers the messages before it
      if (!isFirst || !(await wasPosted(scope, authorization, delivery, id, thread))) {
        await postIfWanted(scope, authorization, thread, message, { isNew: message.seq === delivery.seq });
      }
      await recordSyncedSeq(scope, thread, message.seq);
      synced = { ...synced, posted_seq: message.seq };
    }
    if (ids.length < A_PAGE) return;
  }
}

/** Whether an earlier attempt posted this message in a thread with all messages before it. @throws ProviderFailure */
export async function wasPosted(
  scope: Scope,
  authorization: AuthorizationRow,
  delivery: Delivery,
  id: string,
  { slack_channel: channel, slack_thread_ts: thread_ts, updated_at: since }: ThreadRow,
) {
  return (await findPosted(scope, authorization, delivery, id, { channel, thread_ts, since })) !== undefined;
}

/** A message that Slack refuses permanently is skipped, so that it does not block the messages after it. */
async function postIfWanted(
  scope: Scope,
  authorization: AuthorizationRow,
  thread: ThreadRow,
  message: MessageFact,
  { isNew }: { isNew: boolean },
) {
  const isBroadcast = isNew && message.customer !== null && isBroadcasting(scope);
  await postReply(scope, authorization, thread, message, { isBroadcast }).catch((error: unknown) => {
    if (!(error instanceof ProviderRefused)) throw error;
    scope.platform.log.warn({ message_id: message.id, reason: error.message }, "Slack refused a message");
  });
}

const isBroadcasting = ({ platform, accountId }: Scope) =>
  platform.config.integrations.slack?.broadcastAccounts.includes(accountId) ?? false;

interface How {
  isNamed?: boolean;
  /** Whether Slack also shows the reply in the channel. */
  isBroadcast?: boolean;
}

/** Posts one message in a thread, under the author's name if the app may choose a name. */
export async function postReply(
  scope: Scope,
  authorization: AuthorizationRow,
  { slack_channel, slack_thread_ts }: ThreadRow,
  message: MessageFact,
  { isNamed = true, isBroadcast = false }: How,
) {
  const mayChooseName = isNamed && authorization.scope?.includes("chat:write.customize");
  const authorLabel = mayChooseName ? authorLabelOf(message, scope.platform.config.publicUrl) : {};
  const text = mayChooseName ? textOf(message) : prefixOf(message) + textOf(message);
  if (!text.trim()) return;
  await callSlack(
    scope,
    authorization,
    ({ chat }) =>
      chat.postMessage({
        channel: slack_channel,
        thread_ts: slack_thread_ts,
        text,
        metadata: postMetadata(message.id),
        reply_broadcast: isBroadcast,
        ...authorLabel,
      }),
    throwAsChannelFailure,
  );
}

/**
 * Updates the status and the button in a thread's first message. The message is built again from this server's data,
 * because Slack limits how often an app may read a channel.
 */
async function refreshHeader(
  scope: Scope,
  authorization: AuthorizationRow,
  conversation: Conversation,
  { id, type, shown_status, slack_channel: channel, slack_thread_ts: ts }: ThreadRow,
) {
  const status = statusOf(conversation);
  if (status === shown_status || type !== "reply") return;
  const firstId = await findFirstMessageId(scope, conversation.id);
  const header = await headerOf(scope, conversation, firstId ? await findMessage(scope, firstId) : undefined);
  const text = truncate(header.text, MAX_TEXT_LENGTH); // shown in notifications only
  await callSlack(scope, authorization, ({ chat }) => chat.update({ channel, ts, ...header, text })).catch(
    (error: unknown) => logRefusal(scope, conversation, error),
  );
  await updateThread(scope, id, { shown_status: status });
}
