import type { ConversationStatus, Priority } from "@parley/contract";
import { type Expression, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { nextTurn } from "../../platform/concurrency/turns.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { PublicContext, Scope, UserScope } from "../../platform/scope.ts";
import {
  admissionColumns,
  currentCustomerId,
  customerColumns,
  isAdmittedTo,
  isFirstUseOfKey,
  otherCustomerOfMove,
} from "../customers/index.ts";
import { conversationColumns, isClosed, timelineColumns } from "./facts.ts";
import { type ColumnFilter, filterByColumns } from "./lists/filter.ts";
import { author, MAX_BYTES_PER_ANSWER, oldestSeqWithin, selectMessages } from "./messages/message-queries.ts";
import { attributeMovingMessages } from "./messages/moving-messages.ts";
import type { ExpandedRow } from "./present.ts";

export const findConversation = ({ db, accountId }: Scope, id: string) =>
  db
    .selectFrom("conversations")
    .select(conversationColumns)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();

/** Locks the conversation against concurrent changes until the transaction ends. */
export const lockConversation = ({ db, accountId }: Scope, id: string) =>
  db
    .selectFrom("conversations")
    .select(conversationColumns)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Finds a conversation by id alone, which determines the account. Also returns whether a visitor with this key may join
 * it.
 */
export const findConversationForVisitor = ({ db, visitorKey }: PublicContext, id: string) =>
  db
    .selectFrom("conversations")
    .innerJoin("customers", (join) =>
      join
        .onRef("customers.account_id", "=", "conversations.account_id")
        .onRef("customers.id", "=", "conversations.customer_id"),
    )
    .select(["conversations.account_id", "conversations.id", "conversations.customer_id", "conversations.source"])
    .select(admissionColumns(visitorKey))
    .where("conversations.id", "=", id)
    .executeTakeFirst();

/** Whether the conversation has ended. A deleted one has not: its visitor is refused. */
export async function hasEnded({ db, accountId }: Scope, id: string): Promise<boolean> {
  const conversation = await db
    .selectFrom("conversations")
    .select(["status", "archived_at"])
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return conversation !== undefined && isClosed(conversation);
}

export interface NewConversation {
  customer_id: string;
  inbox_id: string | null;
  source: Schema["conversations"]["source"]["__insert__"];
  subject: string | null;
  metadata: string | null;
  status: ConversationStatus;
  closed_at: string | null;
  priority: Priority;
  assignee_id: number | null;
  read?: boolean;
}

export const insertConversation = ({ db, accountId }: Scope, conversation: NewConversation) =>
  db
    .insertInto("conversations")
    .values({ account_id: accountId, ...conversation })
    .returning(conversationColumns)
    .executeTakeFirstOrThrow();

export interface ConversationColumns {
  status?: ConversationStatus;
  closed_at?: string | Expression<string> | null;
  last_activity_at?: string | Expression<string> | null;
  priority?: Priority;
  assignee_id?: number | null;
  read?: boolean;
  subject?: string | null;
  metadata?: string | null;
  inbox_id?: string | null;
  archived_at?: string | null;
}

export const updateConversation = ({ db, accountId }: Scope, id: string, changes: ConversationColumns) =>
  db
    .updateTable("conversations")
    .set({ id, ...changes })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning(conversationColumns)
    .executeTakeFirst();

export async function deleteConversation({ db, accountId }: Scope, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom("conversations")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns whether the conversation did not have the tag before. */
export async function insertConversationTag({ db, accountId, actor }: UserScope, id: string, tagId: string) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("conversation_tags")
    .values({ account_id: accountId, conversation_id: id, tag_id: tagId, creator_id: actor.id })
    .onConflict((row) => row.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns whether the conversation had the tag. */
export async function deleteConversationTag({ db, accountId }: Scope, id: string, tagId: string) {
  const { numDeletedRows } = await db
    .deleteFrom("conversation_tags")
    .where("account_id", "=", accountId)
    .where("conversation_id", "=", id)
    .where("tag_id", "=", tagId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface ExpandOptions {
  /** The number of newest messages per conversation. */
  messagesLimit: number;
  /**
   * The number of newest timeline entries per conversation. Without it, neither the timeline is read nor whether there is
   * a previous conversation.
   */
  timelineLimit?: number;
  isPublicOnly?: boolean;
}

/** Returns the conversations with all parts that a list or a thread needs, by id and without an order. */
export async function expandConversations(scope: Scope, ids: string[], options: ExpandOptions): Promise<ExpandedRow[]> {
  if (ids.length === 0) return [];
  const { db, accountId } = scope;
  const { timelineLimit } = options;
  const ofConversation = db
    .selectFrom("messages")
    .where("messages.account_id", "=", accountId)
    .whereRef("messages.conversation_id", "=", sql.ref("listed.id"))
    .$if(options.isPublicOnly === true, (rows) => rows.where("messages.private", "=", false));
  const bytes = Math.floor(MAX_BYTES_PER_ANSWER / ids.length);
  const messages = selectMessages(scope)
    .whereRef("messages.conversation_id", "=", sql.ref("listed.id"))
    .$if(options.isPublicOnly === true, (rows) => rows.where("messages.private", "=", false))
    .$if(options.messagesLimit > 1, (rows) =>
      rows.where("messages.seq", ">=", oldestSeqWithin(ofConversation, options.messagesLimit, bytes, db)),
    )
    .orderBy("messages.seq", "desc")
    .limit(options.messagesLimit);
  const rows = await db
    .selectFrom("conversations as listed")
    .select(conversationColumns.map((column) => `listed.${column}` as const))
    .select((listed) => [
      jsonObjectFrom(
        listed
          .selectFrom("customers")
          .select(customerColumns)
          .where("customers.account_id", "=", accountId)
          .whereRef("customers.id", "=", "listed.customer_id"),
      ).as("customer"),
      jsonArrayFrom(messages).as("messages"),
      jsonArrayFrom(
        listed
          .selectFrom("tags")
          .innerJoin("conversation_tags", (join) =>
            join
              .onRef("conversation_tags.account_id", "=", "tags.account_id")
              .onRef("conversation_tags.tag_id", "=", "tags.id"),
          )
          .select(["tags.id", "tags.name", "tags.description", "tags.color", "tags.created_at", "tags.updated_at"])
          .where("tags.account_id", "=", accountId)
          .whereRef("conversation_tags.conversation_id", "=", "listed.id")
          .orderBy("conversation_tags.created_at"),
      ).as("tags"),
      jsonArrayFrom(
        listed
          .selectFrom("mentions")
          .select([
            "mentions.id",
            "mentions.account_id",
            "mentions.conversation_id",
            "mentions.message_id",
            "mentions.user_id",
            "mentions.seen_at",
            "mentions.created_at",
          ])
          .select((mention) => jsonObjectFrom(author(mention as never, accountId, "mentions.user_id")).as("user"))
          .where("mentions.account_id", "=", accountId)
          .whereRef("mentions.conversation_id", "=", "listed.id")
          .orderBy("mentions.created_at"),
      ).as("mentions"),
    ])
    .$if(timelineLimit !== undefined, (rows) =>
      rows.select((listed) => [
        jsonArrayFrom(
          listed
            .selectFrom("timeline_entries")
            .select(timelineColumns)
            .where("timeline_entries.account_id", "=", accountId)
            .whereRef("timeline_entries.conversation_id", "=", "listed.id")
            .orderBy("timeline_entries.id", "desc")
            .limit(timelineLimit ?? 0),
        ).as("timeline"),
        listed
          .exists(listed.selectFrom("conversations as previous").select("previous.id").where(isPrevious("listed")))
          .as("has_previous"),
      ]),
    )
    .$if(options.isPublicOnly === true, (rows) =>
      rows.select(otherCustomerOfMove(scope, "listed.customer_id").as("other_customer_id")),
    )
    .where("listed.account_id", "=", accountId)
    .where("listed.id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
  await nextTurn();
  return (rows as unknown as ExpandedRow[]).map(attributeMovingMessages);
}

export interface ChatFilter extends ColumnFilter {
  inbox_id?: string | null | undefined;
  /**
   * Excludes chats without messages. Published widgets would switch to a chat that they have just created, and discard
   * the typed text.
   */
  isSpokenIn: boolean;
}

/** The chats of a customer for whom the caller may act. */
const chatsOf = (scope: Scope, customerId: string) =>
  scope.db
    .selectFrom("conversations")
    .select(["id", isFirstUseOfKey(scope).as("is_first_use")])
    .where("account_id", "=", scope.accountId)
    .where("customer_id", "=", currentCustomerId(scope, customerId))
    .where(isAdmittedTo(scope, "conversations.customer_id"))
    .where("source", "=", "chat")
    .where("archived_at", "is", null);

/** Whether the row of `conversations` has a message that matches. */
const hasMessage = ({ accountId }: Scope, matches = sql<boolean>`true`) => sql<boolean>`exists (
  select from messages
  where messages.account_id = ${accountId} and messages.conversation_id = conversations.id and ${matches}
)`;

/**
 * The customer's open chats for a visitor's page, newest first. Empty when the visitor may not act for the customer.
 */
export async function listOpenChats(
  scope: Scope,
  customerId: string,
  { inbox_id, isSpokenIn, ...qualities }: ChatFilter,
  limit: number,
) {
  return filterByColumns(chatsOf(scope, customerId), qualities)
    .where("status", "=", "open")
    .$if(Boolean(inbox_id), (chats) => chats.where("inbox_id", "=", inbox_id!))
    .$if(isSpokenIn, (chats) => chats.where(hasMessage(scope)))
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
}

/**
 * A customer's closed chats as the customer may see them, latest activity first: those of inboxes whose widget shows past
 * conversations.
 * @param id only this chat
 */
export async function listPastChats(
  scope: Scope,
  customerId: string,
  { id, inbox_id }: { id?: string | undefined; inbox_id?: string | null | undefined },
  limit: number,
) {
  return chatsOf(scope, customerId)
    .where("status", "=", "closed")
    .$if(id !== undefined, (chats) => chats.where("id", "=", id!))
    .$if(Boolean(inbox_id), (chats) => chats.where("inbox_id", "=", inbox_id!))
    .where(hasMessage(scope, sql`not messages.private`))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("widget_settings")
          .select("widget_settings.id")
          .where("widget_settings.account_id", "=", scope.accountId)
          .whereRef("widget_settings.inbox_id", "is not distinct from", "conversations.inbox_id")
          .where("widget_settings.show_past_conversations", "=", true),
      ),
    )
    .orderBy("last_activity_at", "desc")
    .limit(limit)
    .execute();
}

/** Whether the row `previous` is an earlier conversation of the same customer that is not archived. */
const isPrevious = (current: "listed" | "current") => sql<boolean>`(
  previous.account_id = ${sql.ref(`${current}.account_id`)}
  and previous.customer_id = ${sql.ref(`${current}.customer_id`)}
  and previous.created_at < ${sql.ref(`${current}.created_at`)}
  and previous.archived_at is null
)`;

/**
 * The customer's previous conversation: among the other conversations, the one with the latest message before this one.
 */
export async function findPrevious({ db, accountId }: Scope, id: string): Promise<string | undefined> {
  const previous = await db
    .selectFrom("conversations as current")
    .innerJoin("conversations as previous", (join) => join.on(isPrevious("current")))
    .select("previous.id")
    .where("current.account_id", "=", accountId)
    .where("current.id", "=", id)
    .orderBy(newestMessageOf("previous"), (order) => order.desc().nullsLast())
    .orderBy("previous.created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return previous?.id;
}

/** Other conversations of the same customer, latest message first. */
export async function listRelated({ db, accountId }: Scope, id: string, limit: number): Promise<string[]> {
  const related = await db
    .selectFrom("conversations as current")
    .innerJoin("conversations as related", (join) =>
      join
        .onRef("related.account_id", "=", "current.account_id")
        .onRef("related.customer_id", "=", "current.customer_id"),
    )
    .select("related.id")
    .where("current.account_id", "=", accountId)
    .where("current.id", "=", id)
    .where("related.id", "!=", id)
    .where("related.archived_at", "is", null)
    .orderBy(newestMessageOf("related"), (order) => order.desc().nullsLast())
    .orderBy("related.created_at", "desc")
    .limit(limit)
    .execute();
  return related.map((row) => row.id);
}

const newestMessageOf = (alias: string) => sql<number | null>`(
  select max(m.seq) from messages m
  where m.account_id = ${sql.ref(`${alias}.account_id`)} and m.conversation_id = ${sql.ref(`${alias}.id`)}
)`;

/** The conversation with the latest activity, for each customer. */
export const listLatestOfCustomers = ({ db, accountId }: Scope, customerIds: string[]) =>
  db
    .selectFrom("conversations")
    .distinctOn("customer_id")
    .select(conversationColumns)
    .where("account_id", "=", accountId)
    .where("customer_id", "=", sql<string>`any(${customerIds}::uuid[])`)
    .where("archived_at", "is", null)
    .orderBy("customer_id")
    .orderBy("last_activity_at", (order) => order.desc().nullsLast())
    .orderBy("id", "desc")
    .execute();

export const listOfCustomer = ({ db, accountId }: Scope, customerId: string) =>
  db
    .selectFrom("conversations")
    .select(conversationColumns)
    .where("account_id", "=", accountId)
    .where("customer_id", "=", customerId)
    .where("archived_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
