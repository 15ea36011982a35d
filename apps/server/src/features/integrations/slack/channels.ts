import type { SlackChannel, SlackConversationThread, SlackNotice } from "@parley/contract";
import type { Scope } from "../../../platform/scope.ts";
import { findCompanyOfSlackChannel } from "../../companies/index.ts";
import { findPrimaryInbox } from "../../inboxes/index.ts";
import { ProviderRefused, Revoked } from "../shared/failures.ts";
import { callSlack, callSlackOptional, throwAsDetailFailure } from "./client.ts";
import { oncePerEvent } from "./once-per-event.ts";
import { presentThread } from "./present.ts";
import {
  type AuthorizationFilter,
  type AuthorizationRow,
  findAuthorization,
  findReplyAuthorization,
} from "./queries.ts";
import { listThreads, type ThreadRow } from "./threads.ts";

const A_PAGE = 200;
const MAX_PAGES = 20;

/** The channels of a workspace, in Slack's format. Empty if Slack does not answer. */
export async function listChannels(scope: Scope, filter: AuthorizationFilter): Promise<SlackChannel[]> {
  const authorization = await findAuthorization(scope, filter);
  if (!authorization) return [];
  const channels: SlackChannel[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const params = { types: "public_channel,private_channel", exclude_archived: true, limit: A_PAGE };
    const page = await callSlackOptional(scope, authorization, ({ conversations }) =>
      conversations.list({ ...params, ...(cursor && { cursor }) }),
    );
    if (!page) return [];
    channels.push(...((page.channels ?? []) as SlackChannel[]));
    cursor = page.response_metadata?.next_cursor;
    if (!cursor) break;
  }
  return channels;
}

/** Posts a text in a channel. The default is the channel of the primary inbox. @returns Slack's answer, or null */
export async function notify(scope: Scope, { text, type, channel }: SlackNotice): Promise<object | null> {
  const inbox = await findPrimaryInbox(scope);
  const authorization =
    type === "support"
      ? await findSupportOf(scope, inbox?.id ?? null)
      : await findReplyAuthorization(scope, inbox?.id ?? null);
  const to = channel || authorization?.channel_id;
  if (!authorization || !to) return null;
  return (await callSlackOptional(scope, authorization, ({ chat }) => chat.postMessage({ channel: to, text }))) ?? null;
}

const findSupportOf = async (scope: Scope, inbox_id: string | null) =>
  (await findAuthorization(scope, { type: "support", inbox_id })) ??
  findAuthorization(scope, { type: "support", inbox_id: null });

/** The Slack threads of a conversation, with their permalinks and channel names. */
export async function describeThreads(scope: Scope, conversationId: string): Promise<SlackConversationThread[]> {
  const threads = await listThreads(scope, conversationId);
  return Promise.all(threads.map((thread) => describe(scope, thread)));
}

async function describe(scope: Scope, thread: ThreadRow): Promise<SlackConversationThread> {
  const { slack_channel: channel, slack_thread_ts: message_ts } = thread;
  const authorization =
    (await findAuthorization(scope, { channel_id: channel })) ?? (await findAuthorization(scope, { type: "support" }));
  if (!authorization) return presentThread(thread, { permalink: null, slack_channel_name: null });
  const [link, info] = await Promise.all([
    callSlackOptional(scope, authorization, ({ chat }) => chat.getPermalink({ channel, message_ts })),
    callSlackOptional(scope, authorization, ({ conversations }) => conversations.info({ channel })),
  ]);
  return presentThread(thread, { permalink: link?.permalink ?? null, slack_channel_name: info?.channel?.name ?? null });
}

/**
 * The name of a channel, without `#`: of a connected channel or a company's channel, else from Slack. Undefined if the app
 * cannot see the channel.
 * @throws ProviderFailure
 */
export const findChannelName = oncePerEvent(async (scope, authorization, id) => {
  const known = (await findAuthorization(scope, { channel_id: id }))?.channel;
  const name =
    known ??
    (await findCompanyOfSlackChannel(scope, id))?.slack_channel_name ??
    (await fetchChannelName(scope, authorization, id));
  return name?.replace(/^#/, "");
});

async function fetchChannelName(scope: Scope, authorization: AuthorizationRow, channel: string) {
  const info = await callSlack(
    scope,
    authorization,
    ({ conversations }) => conversations.info({ channel }),
    throwAsDetailFailure,
  ).catch((error: unknown) => {
    if (error instanceof ProviderRefused || error instanceof Revoked) return undefined;
    throw error;
  });
  return info?.channel?.name;
}
