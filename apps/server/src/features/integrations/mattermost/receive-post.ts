import { NotFound } from "../../../platform/errors.ts";
import { isUuid } from "../../../platform/input/formats.ts";
import { removeUnstorableCharacters } from "../../../platform/input/remove-unstorable-characters.ts";
import { namedUuid } from "../../../platform/named-uuid.ts";
import type { Scope } from "../../../platform/scope.ts";
import { findMessage, sendDraft } from "../../conversations/index.ts";
import { findAnsweringAgent } from "../shared/agents.ts";
import { readNote } from "../shared/message-format.ts";
import { callMattermost, throwAsChannelFailure } from "./call-mattermost.ts";
import type { MattermostPost } from "./client.ts";
import { storeFiles } from "./files.ts";
import { messageIdInPost } from "./post-message.ts";
import { type CompleteAuthorization, findCompleteById } from "./queries.ts";
import { findConversationOf, findConversationUnder, saveRootIfFirst } from "./threads.ts";

/**
 * Stores an agent's reply in the thread of a conversation as a message. Idempotent: the message's id derives from the
 * post's id.
 * @throws ProviderFailure
 */
export async function receivePost(scope: Scope, authorizationId: string, postId: string): Promise<void> {
  const authorization = await findCompleteById(scope, authorizationId);
  const id = namedUuid(scope.accountId, "mattermost", postId);
  if (!authorization || (await findMessage(scope, id))) return;
  const post = await callMattermost(scope, authorization, (client) =>
    client.findPost(postId).catch(throwAsChannelFailure),
  );
  if (!post || !isAnswerIn(authorization.channel_id, post)) return;
  const conversation =
    (await findConversationUnder(scope, post.channel_id, post.root_id)) ??
    (await importThread(scope, authorization, post.root_id));
  if (!conversation) return;
  const user_id = await findAuthor(scope, authorization, post.user_id, conversation.assignee_id);
  if (user_id === undefined) return;
  const { body: text, isNote } = readNote(removeUnstorableCharacters(post.message));
  const { file_ids, leftOut } = await storeFiles(scope, authorization, post);
  const body = [text, ...leftOut.map((name) => `> ${name}`)].filter(Boolean).join("\n\n");
  if (!body && file_ids.length === 0) return;
  const sent_at = new Date(post.create_at).toISOString();
  const message = { id, body, sent_at, file_ids, type: isNote ? ("note" as const) : ("reply" as const) };
  const origin = { origin: "mattermost", source: "mattermost", author: { user_id } } as const;
  await sendDraft(scope, conversation.id, { ...message, ...origin }).catch((error: unknown) => {
    if (!(error instanceof NotFound)) throw error; // the conversation was deleted meanwhile
  });
}

/** Excludes posts of bots, mostly this server's, and Mattermost's system posts. */
function isAnswerIn(channelId: string, { channel_id, root_id, props, type }: MattermostPost): boolean {
  const { from_bot, from_webhook } = (props ?? {}) as Record<string, unknown>;
  const isByProgram = [from_bot, from_webhook].map(String).includes("true") || messageIdInPost({ props }) !== undefined;
  return channel_id === channelId && Boolean(root_id) && !isByProgram && !String(type ?? "").startsWith("system_");
}

/**
 * Finds the conversation of a thread that this server began, although the answer of that call was lost. Any user can
 * set the mark, so the token's user must be the author of the root post.
 * @throws ProviderFailure
 */
async function importThread(scope: Scope, authorization: CompleteAuthorization, rootId: string) {
  const root = await callMattermost(scope, authorization, (client) =>
    client.findPost(rootId).catch(throwAsChannelFailure),
  );
  const messageId = root && messageIdInPost(root);
  if (typeof messageId !== "string" || !isUuid(messageId) || root?.channel_id !== authorization.channel_id) return;
  if (!(await callMattermost(scope, authorization, (client) => client.isMe(root.user_id)))) return;
  const conversation = await findConversationOf(scope, messageId);
  if (conversation) await saveRootIfFirst(scope, conversation.id, root.channel_id, rootId);
  return conversation;
}

/** @throws ProviderFailure */
async function findAuthor(
  scope: Scope,
  authorization: CompleteAuthorization,
  userId: string,
  assigneeId: number | null,
): Promise<number | undefined> {
  const email = await callMattermost(scope, authorization, (client) => client.findEmail(userId));
  return findAnsweringAgent(scope, email, assigneeId);
}
