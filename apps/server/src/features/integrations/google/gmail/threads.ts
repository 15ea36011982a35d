import { sql } from "kysely";
import type { Scope } from "../../../../platform/scope.ts";
import { bareAddressesIn } from "../../../email/index.ts";

/**
 * The stored part of a thread. It usually has one conversation; mails of strangers begin others. A conversation can
 * have several threads: Gmail may put a reply into a new thread, while people continue to reply in the old one.
 */
export interface KnownThread {
  /** Oldest first. */
  conversations: { id: string; customer_id: string; email: string | null }[];
  mails: KnownMail[];
}

interface KnownMail {
  conversation_id: string;
  gmail_id: string;
  /** The Message-ID of the last mail. */
  message_id: string | null;
  /** The From, To and Cc addresses; empty if the mail is forged. */
  addresses: string[];
}

export async function findThread(scope: Scope, mailbox: string, threadId: string): Promise<KnownThread> {
  const { db, accountId } = scope;
  const conversations = await db
    .selectFrom("gmail_conversation_threads as t")
    .innerJoin("conversations as c", (join) =>
      join.onRef("c.account_id", "=", "t.account_id").onRef("c.id", "=", "t.conversation_id"),
    )
    .innerJoin("customers", (join) =>
      join.onRef("customers.account_id", "=", "c.account_id").onRef("customers.id", "=", "c.customer_id"),
    )
    .select(["c.id", "c.customer_id", "customers.email"])
    .where("t.account_id", "=", accountId)
    .where("t.mailbox", "=", mailbox)
    .where("t.gmail_thread_id", "=", threadId)
    .orderBy("t.created_at")
    .orderBy("t.id")
    .execute();
  return {
    conversations,
    mails: await listMails(
      scope,
      conversations.map(({ id }) => id),
    ),
  };
}

async function listMails({ db, accountId }: Scope, conversationIds: string[]): Promise<KnownMail[]> {
  if (conversationIds.length === 0) return [];
  const rows = await db
    .selectFrom("messages")
    .select([
      "conversation_id",
      sql<string>`metadata->>'gmail_id'`.as("gmail_id"),
      sql<string | null>`metadata->>'gmail_message_id'`.as("message_id"),
      sql<string>`case when metadata ? 'gmail_forged' then ''
        else concat_ws(',', metadata->>'gmail_from', metadata->>'gmail_to', metadata->>'gmail_cc') end`.as("said"),
    ])
    .where("account_id", "=", accountId)
    .where("conversation_id", "in", conversationIds)
    .where(sql<boolean>`metadata ? 'gmail_id'`)
    .orderBy("seq")
    .execute();
  return rows.map(({ said, ...mail }) => ({ ...mail, addresses: bareAddressesIn(said) }));
}

interface NewThread {
  conversation_id: string;
  mailbox: string;
  gmail_thread_id: string;
  gmail_initial_subject: string | null;
}

/** Idempotent. */
export async function insertThread({ db, accountId }: Scope, thread: NewThread) {
  await db
    .insertInto("gmail_conversation_threads")
    .values({ account_id: accountId, ...thread })
    .onConflict((row) => row.columns(["account_id", "conversation_id", "gmail_thread_id"]).doNothing())
    .execute();
}

/** Records the last mail that was imported from a thread. */
export async function recordMail(
  { db, accountId }: Scope,
  { conversation_id, gmail_thread_id }: Pick<NewThread, "conversation_id" | "gmail_thread_id">,
  mail: { last_gmail_message_id: string; last_gmail_history_id: string | null },
) {
  await db
    .updateTable("gmail_conversation_threads")
    .set({ ...mail, last_synced_at: sql<string>`now()` })
    .where("account_id", "=", accountId)
    .where("conversation_id", "=", conversation_id)
    .where("gmail_thread_id", "=", gmail_thread_id)
    .execute();
}

/** The newest Gmail thread of a conversation, if it has one. */
export const findThreadOf = ({ db, accountId }: Scope, conversationId: string) =>
  db
    .selectFrom("gmail_conversation_threads")
    .select(["mailbox", "gmail_thread_id", "gmail_initial_subject"])
    .where("account_id", "=", accountId)
    .where("conversation_id", "=", conversationId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();

/** The metadata of a conversation's mails before a message, newest first. */
export async function listMailsBefore({ db, accountId }: Scope, conversationId: string, seq: number, most: number) {
  const rows = await db
    .selectFrom("messages")
    .select("metadata")
    .where("account_id", "=", accountId)
    .where("conversation_id", "=", conversationId)
    .where("seq", "<", seq)
    .where("private", "=", false)
    .where(sql<boolean>`metadata ? 'gmail_id'`)
    .orderBy("seq", "desc")
    .limit(most)
    .execute();
  return rows.map(({ metadata }) => metadata as Record<string, unknown>);
}
