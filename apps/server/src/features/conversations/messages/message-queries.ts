import type { MessageFact, MessageSource, MessageType } from "@parley/contract";
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { likePattern } from "../../../platform/db/like.ts";
import type { Schema } from "../../../platform/db/schema.ts";
import type { Scope } from "../../../platform/scope.ts";
import { basicCustomerColumns } from "../../customers/index.ts";
import { ofSameUser, userColumns } from "../../users/index.ts";
import { messageColumns } from "../facts.ts";

/** The author of a message, or a mentioned user. */
export const author = (row: ExpressionBuilder<Schema, "messages" | "mentions">, accountId: string, column: string) =>
  row
    .selectFrom("users")
    .leftJoin("user_profiles", ofSameUser)
    .select(userColumns)
    .where("users.account_id", "=", accountId)
    .whereRef("users.id", "=", sql.ref(column));

/** Selects messages as facts, without an order. */
export const selectMessages = ({ db, accountId }: Scope) =>
  db
    .selectFrom("messages")
    .innerJoin("conversations", (join) =>
      join
        .onRef("conversations.account_id", "=", "messages.account_id")
        .onRef("conversations.id", "=", "messages.conversation_id"),
    )
    .select(messageColumns.map((column) => `messages.${column}` as const))
    .select("conversations.read as conversation_read")
    .select((message) => [
      jsonObjectFrom(author(message as never, accountId, "messages.user_id")).as("user"),
      jsonObjectFrom(
        message
          .selectFrom("customers")
          .select(basicCustomerColumns)
          .where("customers.account_id", "=", accountId)
          .whereRef("customers.id", "=", "messages.customer_id"),
      ).as("customer"),
      jsonArrayFrom(
        message
          .selectFrom("message_files")
          .innerJoin("files", (join) =>
            join
              .onRef("files.account_id", "=", "message_files.account_id")
              .onRef("files.id", "=", "message_files.file_id"),
          )
          .select(["files.id", "files.filename", "files.file_url", "files.content_type", "files.byte_size"])
          .where("message_files.account_id", "=", accountId)
          .whereRef("message_files.message_id", "=", "messages.id")
          .orderBy("files.created_at")
          .orderBy("files.id"),
      ).as("attachments"),
      jsonArrayFrom(
        message
          .selectFrom("mentions")
          .select(["mentions.user_id", "mentions.seen_at"])
          .where("mentions.account_id", "=", accountId)
          .whereRef("mentions.message_id", "=", "messages.id")
          .orderBy("mentions.user_id"),
      ).as("mentions"),
    ])
    .where("messages.account_id", "=", accountId);

/** The limit of messages in one answer: JSON of more would block the event loop. */
export const MAX_BYTES_PER_ANSWER = 2 * 1024 * 1024;

type Messages = SelectQueryBuilder<Schema, "messages", object>;

/**
 * Returns the `seq` of the oldest message that fits into `limit` rows and `bytes`, counted from the newest. The newest
 * message always fits, whatever its size. Null when there is no message.
 */
export const oldestSeqWithin = (messages: Messages, limit: number, bytes: number, db: Scope["db"]) =>
  db
    .selectFrom(
      db
        .selectFrom(
          messages
            .select("messages.seq")
            .select(
              sql<number>`coalesce(octet_length(messages.body), 0) + coalesce(octet_length(messages.metadata::text), 0)`.as(
                "bytes",
              ),
            )
            .orderBy("messages.seq", "desc")
            .limit(limit)
            .as("newest"),
        )
        .select("newest.seq")
        .select(sql<number>`sum(newest.bytes) over (order by newest.seq desc) - newest.bytes`.as("newer_bytes"))
        .as("sized"),
    )
    .select((sized) => sized.fn.min("sized.seq").as("seq"))
    .where("sized.newer_bytes", "<", bytes);

export const findMessage = (scope: Scope, id: string): Promise<MessageFact | undefined> =>
  selectMessages(scope).where("messages.id", "=", id).$castTo<MessageFact>().executeTakeFirst();

export interface MessageFilter {
  conversation_id?: string | null | undefined;
  customer_id?: string | null | undefined;
  user_id?: number | null | undefined;
  source?: string | null | undefined;
  type?: string | null | undefined;
  private?: boolean | null | undefined;
  body?: string | null | undefined;
}

/** Newest first. */
export function listMessages({ db, accountId }: Scope, filter: MessageFilter, limit: number) {
  let messages: Messages = db.selectFrom("messages").where("account_id", "=", accountId);
  if (filter.conversation_id) messages = messages.where("conversation_id", "=", filter.conversation_id);
  if (filter.customer_id) messages = messages.where("customer_id", "=", filter.customer_id);
  if (filter.user_id) messages = messages.where("user_id", "=", filter.user_id);
  if (filter.source) messages = messages.where("source", "=", filter.source as MessageSource);
  if (filter.type) messages = messages.where("type", "=", filter.type as MessageType);
  if (typeof filter.private === "boolean") messages = messages.where("private", "=", filter.private);
  if (filter.body) messages = messages.where("body", "ilike", likePattern(filter.body));
  return messages
    .select(messageColumns)
    .where("seq", ">=", oldestSeqWithin(messages, limit, MAX_BYTES_PER_ANSWER, db))
    .orderBy("seq", "desc")
    .limit(limit)
    .execute();
}

export async function countMessages({ db, accountId }: Scope): Promise<number> {
  const { count } = await db
    .selectFrom("messages")
    .select(sql<number>`count(*)`.as("count"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return count;
}

export interface MessageColumns {
  body?: string | null;
  type?: MessageType;
  private?: boolean;
  content_type?: string;
  seen_at?: string | null;
  sent_at?: string | null;
  subject?: string | null;
  metadata?: string | null;
}

export async function updateMessage({ db, accountId }: Scope, id: string, changes: MessageColumns) {
  await db
    .updateTable("messages")
    .set({
      ...changes,
      // A note is always private.
      private: sql`(coalesce(${changes.private}, private) or coalesce(${changes.type}, type) = 'note')`,
    })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

/** Locks the message against concurrent changes until the transaction ends. */
export const lockMetadata = ({ db, accountId }: Scope, id: string) =>
  db
    .selectFrom("messages")
    .select(["conversation_id", "metadata"])
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function addToMetadata({ db, accountId }: Scope, id: string, added: Record<string, unknown>) {
  await db
    .updateTable("messages")
    .set({ metadata: sql<string>`coalesce(metadata, '{}') || ${JSON.stringify(added)}::jsonb` })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

export async function deleteMessage({ db, accountId }: Scope, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom("messages")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Marks agents' messages as seen by the customer, except private notes. Returns the time if one was unseen. */
export async function markMessagesSeen({ db, accountId }: Scope, conversationId: string) {
  const [first] = await db
    .updateTable("messages")
    .set({ seen_at: sql<string>`now()` })
    .where("account_id", "=", accountId)
    .where("conversation_id", "=", conversationId)
    .where("user_id", "is not", null)
    .where("seen_at", "is", null)
    .where("private", "=", false)
    .returning(sql<string>`seen_at`.as("seen_at"))
    .execute();
  return first?.seen_at;
}

export async function markMentionsSeen({ db, accountId }: Scope, conversationId: string, userId: number) {
  await db
    .updateTable("mentions")
    .set({ seen_at: sql<string>`now()` })
    .where("account_id", "=", accountId)
    .where("conversation_id", "=", conversationId)
    .where("user_id", "=", userId)
    .where("seen_at", "is", null)
    .execute();
}

/** The mentioned user, if they can get a mail about it and want it: not the author, and not a removed user. */
export const findReaderOfMention = ({ db, accountId }: Scope, messageId: string, userId: number) =>
  db
    .selectFrom("mentions")
    .innerJoin("messages", (join) =>
      join.onRef("messages.account_id", "=", "mentions.account_id").onRef("messages.id", "=", "mentions.message_id"),
    )
    .innerJoin("users", (join) =>
      join.onRef("users.account_id", "=", "mentions.account_id").onRef("users.id", "=", "mentions.user_id"),
    )
    .select("users.email")
    .where("mentions.account_id", "=", accountId)
    .where("mentions.message_id", "=", messageId)
    .where("mentions.user_id", "=", userId)
    .whereRef("mentions.user_id", "is distinct from", "messages.user_id")
    .where("users.disabled_at", "is", null)
    .where("users.archived_at", "is", null)
    .where("users.has_valid_email", "is distinct from", false)
    .executeTakeFirst();

/** The newest messages of a conversation, oldest first. */
export async function listNewest(
  scope: Scope,
  conversationId: string,
  limit: number,
  { isPublicOnly = false } = {},
): Promise<MessageFact[]> {
  const newest = await selectMessages(scope)
    .where("messages.conversation_id", "=", conversationId)
    .$if(isPublicOnly, (rows) => rows.where("messages.private", "=", false).where("messages.type", "!=", "note"))
    .orderBy("messages.seq", "desc")
    .limit(limit)
    .$castTo<MessageFact>()
    .execute();
  return newest.toReversed();
}
