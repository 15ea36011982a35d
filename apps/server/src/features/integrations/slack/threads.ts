import type { SlackType } from "@parley/contract";
import { sql } from "kysely";
import type { Scope } from "../../../platform/scope.ts";

const columns = [
  "id",
  "account_id",
  "conversation_id",
  "slack_channel",
  "slack_team",
  "slack_thread_ts",
  "posted_seq",
  "type",
  "is_whole",
  "shown_status",
  "created_at",
  "updated_at",
] as const;

const selectThreads = ({ db, accountId }: Scope) =>
  db.selectFrom("slack_conversation_threads").select(columns).where("account_id", "=", accountId);

export const listThreads = (scope: Scope, conversationId: string) =>
  selectThreads(scope).where("conversation_id", "=", conversationId).orderBy("created_at").orderBy("id").execute();

export type ThreadRow = Awaited<ReturnType<typeof listThreads>>[number];

export const findThreadIn = (scope: Scope, conversationId: string, channel: string) =>
  selectThreads(scope)
    .where("conversation_id", "=", conversationId)
    .where("slack_channel", "=", channel)
    .executeTakeFirst();

export const findThread = (scope: Scope, channel: string, ts: string) =>
  selectThreads(scope).where("slack_channel", "=", channel).where("slack_thread_ts", "=", ts).executeTakeFirst();

export interface NewThread {
  conversation_id: string;
  slack_channel: string;
  slack_team: string | null;
  slack_thread_ts: string;
  type: SlackType;
  posted_seq?: number;
  is_whole?: boolean;
  shown_status?: string;
}

export const insertThread = ({ db, accountId }: Scope, thread: NewThread) =>
  db
    .insertInto("slack_conversation_threads")
    .values({ account_id: accountId, ...thread })
    .returning(columns)
    .executeTakeFirstOrThrow();

/** Records that the thread has all messages up to this one. */
export async function recordSyncedSeq({ db, accountId }: Scope, { id }: ThreadRow, seq: number) {
  await db
    .updateTable("slack_conversation_threads")
    .set({ posted_seq: sql<number>`greatest(posted_seq, ${seq})` })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

export async function updateThread(
  { db, accountId }: Scope,
  id: string,
  changes: { is_whole: boolean } | { shown_status: string },
) {
  await db
    .updateTable("slack_conversation_threads")
    .set(changes)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

/** The fields of a conversation that the Slack integration uses. */
export const findConversationOfThread = ({ db, accountId }: Scope, id: string) =>
  db
    .selectFrom("conversations")
    .select(["id", "status", "source", "subject", "first_replied_at", "customer_id", "inbox_id", "assignee_id"])
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();

export const findFirstMessageId = async ({ db, accountId }: Scope, conversationId: string) => {
  const first = await db
    .selectFrom("messages")
    .select("id")
    .where("account_id", "=", accountId)
    .where("conversation_id", "=", conversationId)
    .orderBy("seq")
    .limit(1)
    .executeTakeFirst();
  return first?.id;
};

/**
 * The messages up to `upTo` that the thread lacks, oldest first. Excludes messages written in the thread itself.
 * Includes messages from a thread that existed before it.
 */
export async function listUnsyncedMessageIds({ db, accountId }: Scope, thread: ThreadRow, upTo: number, limit: number) {
  const rows = await db
    .selectFrom("messages")
    .select("id")
    .where("account_id", "=", accountId)
    .where("conversation_id", "=", thread.conversation_id)
    .where("seq", ">", thread.posted_seq)
    .where("seq", "<=", upTo)
    .where((row) =>
      row.or([row("origin", "is distinct from", "slack_reply"), row("created_at", "<", thread.created_at)]),
    )
    .orderBy("seq")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
