import type { Scope } from "../../../../platform/scope.ts";
import { type ForwardedDraft, sendDraft } from "../../../conversations/index.ts";
import { RateLimited } from "../../shared/failures.ts";
import { callSlack } from "../client.ts";
import { isPost } from "../outbound/posted.ts";
import type { AuthorizationRow } from "../queries.ts";
import { slack } from "../service.ts";
import { settingsIn } from "../settings.ts";
import { findThread, updateThread } from "../threads.ts";
import { authorOf, findFirstCustomer, findOrCreateAuthor, type HistoryMessage, isFromBotOrAgent } from "./authors.ts";
import { instantOf, type SlackEvent, type ThreadProgress } from "./events.ts";
import { draftOf } from "./forward.ts";
import { asWritten, openWith } from "./open-conversation.ts";
import { type SupportChannel, supportChannelOf } from "./support-channel.ts";

const MAX_MESSAGES = 1000;
const A_PAGE = 200;

/** Slack asked to wait during an import. The next attempt continues with the progress. */
export class ImportPaused extends RateLimited {
  readonly progress: ThreadProgress;
  constructor({ pauseMs }: RateLimited, progress: ThreadProgress) {
    super(slack.title, pauseMs);
    this.progress = progress;
  }
}

/**
 * Imports a whole thread when a reply arrives in a thread that is unknown or only partly imported. A thread that an app
 * or an agent began is imported only if a known customer replied in it. A thread that a customer began is imported if
 * the server did not receive its first message.
 *
 * Each page is stored before the next one is read, because an app that is distributed outside Slack's Marketplace may
 * read one page of 15 messages a minute.
 * Source: docs.slack.dev, "Rate limit changes for non-Marketplace apps".
 * @throws ProviderFailure, ImportPaused
 */
export async function importThread(scope: Scope, event: SlackEvent & { thread_ts: string }): Promise<void> {
  const supportChannel = await supportChannelOf(scope, event.team, event.channel);
  if (!supportChannel) return;
  let progress: ThreadProgress | undefined = event.imported ?? { count: 0 };
  while (progress) {
    const current: ThreadProgress = progress;
    progress = await importPage(scope, supportChannel, event, current).catch((error: unknown) => {
      throw error instanceof RateLimited ? new ImportPaused(error, current) : error;
    });
  }
}

/** @returns the progress after the page; undefined at the end of the import */
async function importPage(
  scope: Scope,
  supportChannel: SupportChannel,
  event: SlackEvent & { thread_ts: string },
  { cursor, customer_id, count }: ThreadProgress,
): Promise<ThreadProgress | undefined> {
  const page = await readPage(scope, supportChannel.authorization, event, cursor);
  const read = count + (page.messages.length || A_PAGE); // an empty page counts as a full one, so that the import ends
  const next = page.cursor && read < MAX_MESSAGES ? { cursor: page.cursor, count: read } : undefined;
  if (customer_id) return storePage(scope, supportChannel, event, page.messages, { customer_id, next });

  const search = await findCustomer(scope, supportChannel, page.messages, { isFirstPage: !cursor });
  if (search === "not imported") return undefined;
  if (!search) return next;
  if (cursor) return { customer_id: search, count: 0 }; // begins again with the first page
  return storePage(scope, supportChannel, event, page.messages, { customer_id: search, next });
}

async function readPage(
  scope: Scope,
  authorization: AuthorizationRow,
  { channel, thread_ts }: SlackEvent & { thread_ts: string },
  cursor: string | undefined,
) {
  const params = { channel, ts: thread_ts, limit: A_PAGE, include_all_metadata: true, ...(cursor && { cursor }) };
  const page = await callSlack(scope, authorization, ({ conversations }) => conversations.replies(params));
  const messages = (page.messages ?? []) as HistoryMessage[];
  return { messages: messages.filter(({ ts }) => ts), cursor: page.response_metadata?.next_cursor };
}

/** The id of the thread's customer. Undefined if later pages may have one. */
async function findCustomer(
  scope: Scope,
  supportChannel: SupportChannel,
  messages: HistoryMessage[],
  { isFirstPage }: { isFirstPage: boolean },
): Promise<string | "not imported" | undefined> {
  const { authorization } = supportChannel;
  const [first] = messages;
  if (!first) return undefined;
  if (!isFirstPage || (await isFromBotOrAgent(scope, authorization, first))) {
    return findFirstCustomer(scope, authorization, messages);
  }
  return (await findOrCreateStarter(scope, supportChannel, first)) ?? "not imported";
}

/** Skips threads older than the connection, and all threads while their sync is off. */
async function findOrCreateStarter(scope: Scope, { authorization, company_id }: SupportChannel, first: HistoryMessage) {
  const isWritten = first.user && (!first.subtype || first.subtype === "file_share");
  const isSynced = settingsIn(authorization).sync_all_incoming_threads && isWritten;
  const isOlder = Date.parse(instantOf(first.ts!)) < Date.parse(authorization.created_at);
  return isSynced && !isOlder ? (await findOrCreateAuthor(scope, authorization, first, company_id))?.id : undefined;
}

/**
 * Stores the messages of a page, except those that Parley posted: an agent may answer before the import ends. Idempotent:
 * the ids of the messages derive from the channel and `ts`.
 */
async function storePage(
  scope: Scope,
  { authorization, company_id }: SupportChannel,
  event: SlackEvent & { thread_ts: string },
  messages: HistoryMessage[],
  { customer_id, next }: { customer_id: string; next: Omit<ThreadProgress, "customer_id"> | undefined },
): Promise<ThreadProgress | undefined> {
  const drafts: ForwardedDraft[] = [];
  for (const historyMessage of messages.filter((message) => !isPost(message))) {
    const author = await authorOf(scope, authorization, historyMessage, company_id);
    const written = asWritten(historyMessage, event);
    const draft = author && (await draftOf(scope, authorization, written, "slack_support", author));
    if (draft) drafts.push(draft);
  }
  const known = await findThread(scope, event.channel, event.thread_ts);
  const [opening, ...rest] = drafts;
  const start = { channel: event.channel, ts: event.thread_ts, team: event.team, is_whole: false };
  if (known) {
    for (const draft of drafts) await sendDraft(scope, known.conversation_id, draft);
  } else if (opening) {
    const conversation_id = await openWith(scope, authorization, start, customer_id, opening);
    if (!conversation_id) return undefined;
    for (const draft of rest) await sendDraft(scope, conversation_id, draft);
  }
  if (next) return { ...next, customer_id };
  const thread = await findThread(scope, event.channel, event.thread_ts);
  if (thread) await updateThread(scope, thread.id, { is_whole: true });
  return undefined;
}
