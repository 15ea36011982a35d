import type { Scope } from "../../../platform/scope.ts";

/** The root post of a conversation's thread in a channel, if there is one. */
export async function findRootIn({ db, accountId }: Scope, conversationId: string, channelId: string) {
  const thread = await db
    .selectFrom("mattermost_conversation_threads")
    .select("mattermost_post_root_id")
    .where("account_id", "=", accountId)
    .where("conversation_id", "=", conversationId)
    .where("mattermost_channel_id", "=", channelId)
    .executeTakeFirst();
  return thread?.mattermost_post_root_id;
}

/** Makes this post the root of the conversation's thread. */
export async function saveRoot(scope: Scope, conversationId: string, channelId: string, rootId: string) {
  await insertRoot(scope, conversationId, channelId, rootId)
    .onConflict((row) => row.columns(ONE_EACH).doUpdateSet({ mattermost_post_root_id: rootId }))
    .execute();
}

/**
 * Makes this post the root of the conversation's thread, unless the conversation already has a thread in the channel.
 */
export async function saveRootIfFirst(scope: Scope, conversationId: string, channelId: string, rootId: string) {
  await insertRoot(scope, conversationId, channelId, rootId)
    .onConflict((row) => row.columns(ONE_EACH).doNothing())
    .execute();
}

const ONE_EACH = ["account_id", "conversation_id", "mattermost_channel_id"] as const;

const insertRoot = ({ db, accountId }: Scope, conversationId: string, channelId: string, rootId: string) =>
  db.insertInto("mattermost_conversation_threads").values({
    account_id: accountId,
    conversation_id: conversationId,
    mattermost_channel_id: channelId,
    mattermost_post_root_id: rootId,
  });

/** The conversation whose thread has this root post. */
export const findConversationUnder = ({ db, accountId }: Scope, channelId: string, rootId: string) =>
  db
    .selectFrom("mattermost_conversation_threads as thread")
    .innerJoin("conversations", (join) =>
      join
        .onRef("conversations.account_id", "=", "thread.account_id")
        .onRef("conversations.id", "=", "thread.conversation_id"),
    )
    .select(["conversations.id", "conversations.assignee_id"])
    .where("thread.account_id", "=", accountId)
    .where("thread.mattermost_channel_id", "=", channelId)
    .where("thread.mattermost_post_root_id", "=", rootId)
    .executeTakeFirst();

/** The conversation of a message. */
export const findConversationOf = ({ db, accountId }: Scope, messageId: string) =>
  db
    .selectFrom("messages")
    .innerJoin("conversations", (join) =>
      join
        .onRef("conversations.account_id", "=", "messages.account_id")
        .onRef("conversations.id", "=", "messages.conversation_id"),
    )
    .select(["conversations.id", "conversations.assignee_id"])
    .where("messages.account_id", "=", accountId)
    .where("messages.id", "=", messageId)
    .executeTakeFirst();
