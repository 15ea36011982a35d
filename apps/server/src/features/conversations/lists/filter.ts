import type { ConversationFilter, ConversationSource, ConversationStatus, Priority } from "@parley/contract";
import { type SelectQueryBuilder, sql } from "kysely";
import type { Schema } from "../../../platform/db/schema.ts";
import type { UserScope } from "../../../platform/scope.ts";
import type { Cursor } from "./cursor.ts";

type Rows<Output> = SelectQueryBuilder<Schema, "conversations", Output>;

/** The account's matching conversations, without archived ones. Applies all filters except the text (`http.md` §1). */
export function selectMatching(scope: UserScope, filter: ConversationFilter) {
  const { db, accountId } = scope;
  let rows = filterByColumns(
    db
      .selectFrom("conversations")
      .where("conversations.account_id", "=", accountId)
      .where("conversations.archived_at", "is", null),
    filter,
  );
  if (filter.customer_id) rows = rows.where("customer_id", "=", filter.customer_id);
  if (filter.inbox_id === null) rows = rows.where("inbox_id", "is", null);
  if (filter.inbox_id) rows = rows.where("inbox_id", "=", filter.inbox_id);
  rows = assignedTo(scope, rows, filter.assignee_id);
  rows = mentioning(scope, rows, filter);
  if (filter.tag_id) rows = taggedWith(rows, accountId, filter.tag_id);
  return rows;
}

export type ColumnFilter = Pick<ConversationFilter, "status" | "priority" | "source" | "read">;

export function filterByColumns<O>(rows: Rows<O>, { status, priority, source, read }: ColumnFilter) {
  let found = rows;
  if (status) found = found.where("status", "=", status as ConversationStatus);
  if (priority) found = found.where("priority", "=", priority as Priority);
  if (source) found = found.where("source", "=", source as ConversationSource);
  if (typeof read === "boolean") found = found.where("read", "=", read);
  return found;
}

/** No user has this id. */
const NOBODY = 0;

/** `me`, empty for unassigned, or a user's number. Any other text is ignored. */
function assignedTo<O>({ actor }: UserScope, rows: Rows<O>, assignee: string | null | undefined) {
  if (assignee === undefined) return rows;
  if (assignee === null || assignee === "null") return rows.where("assignee_id", "is", null);
  const userId = userIdOf(assignee, actor.id);
  return userId === undefined ? rows : rows.where("assignee_id", "=", userId);
}

function mentioning<O>({ accountId, actor }: UserScope, rows: Rows<O>, filter: ConversationFilter) {
  const userId = userIdOf(filter.mentioning ?? "", actor.id);
  if (userId === undefined) return rows;
  return rows.where((conversation) => {
    let mentions = conversation
      .selectFrom("mentions")
      .select("mentions.id")
      .where("mentions.account_id", "=", accountId)
      .where("mentions.user_id", "=", userId)
      .whereRef("mentions.conversation_id", "=", "conversations.id");
    if (filter.has_seen_mention === true) mentions = mentions.where("mentions.seen_at", "is not", null);
    if (filter.has_seen_mention === false) mentions = mentions.where("mentions.seen_at", "is", null);
    return conversation.exists(mentions);
  });
}

function userIdOf(text: string, me: number) {
  if (text === "me") return me;
  if (!/^-?\d+$/.test(text)) return undefined;
  return Number.isSafeInteger(Number(text)) ? Number(text) : NOBODY;
}

const taggedWith = <O>(rows: Rows<O>, accountId: string, tagId: string) =>
  rows.where((conversation) =>
    conversation.exists(
      conversation
        .selectFrom("conversation_tags")
        .select("tag_id")
        .where("conversation_tags.account_id", "=", accountId)
        .where("conversation_tags.tag_id", "=", tagId)
        .whereRef("conversation_tags.conversation_id", "=", "conversations.id"),
    ),
  );

/** Most recent activity first. Conversations without activity come before all others. */
export const orderByActivity = <O>(rows: Rows<O>) =>
  rows.orderBy("last_activity_at", (order) => order.desc().nullsFirst()).orderBy("conversations.id", "desc");

export function afterCursor<O>(rows: Rows<O>, { last_activity_at, id }: Cursor) {
  if (last_activity_at === null) {
    return rows.where(sql<boolean>`(last_activity_at is not null or conversations.id < ${id})`);
  }
  return rows.where(
    sql<boolean>`(last_activity_at, conversations.id) < (${last_activity_at}::timestamptz, ${id}::uuid)`,
  );
}
