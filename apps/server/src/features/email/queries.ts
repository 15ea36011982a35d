import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { Scope } from "../../platform/scope.ts";

/** The destination of a mail, from its address. */
export interface Target {
  account_id: string;
  /** The address as the sender wrote it. */
  recipient: string;
  /** The inbox of a forwarding address. Null for the primary inbox. */
  inbox_id: string | null;
  /** The conversation of a reply address. */
  conversation_id: string | null;
  /** The address is signed by us, so the sender must have received it. */
  is_proven: boolean;
}

export interface ReceivedMail extends Target {
  id: string;
  /** Empty when the sender wants no answer; null when it is unknown. */
  envelope_from: string | null;
  /** The sending server; null when it is unknown, or is our own relay. */
  delivered_by: string | null;
  helo: string | null;
  raw: Buffer;
}

/** Returns false when the mail is stored already. */
export async function insertReceived(db: Database, mail: ReceivedMail): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("received_mails")
    .values(mail)
    .onConflict((row) => row.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether the account has a mail that an agent could answer. */
export async function hasReceivedMail({ db, accountId }: Scope): Promise<boolean> {
  const { rows } = await sql`
    select where exists (select from received_mails where account_id = ${accountId})
      or exists (select from messages where account_id = ${accountId} and metadata ? 'ses_message_id')`.execute(db);
  return rows.length > 0;
}

/** The mail conversations among these. */
export async function listMailConversations({ db, accountId }: Scope, ids: string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("conversations")
    .select("id")
    .where("account_id", "=", accountId)
    .where("source", "=", "email")
    .where("id", "in", ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Undefined when it is already imported. */
export const findPendingMail = ({ db, accountId }: Scope, id: string) =>
  db
    .selectFrom("received_mails")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("raw", "is not", null)
    .executeTakeFirst() as Promise<ReceivedMail | undefined>;

/** Deletes the raw mail, because it is imported or dropped. */
export async function deleteRaw({ db, accountId }: Scope, id: string) {
  await db
    .updateTable("received_mails")
    .set({ raw: null })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

/**
 * Mails that failed to import are kept longer, because an admin may retry them. Returns the number of deleted mails.
 */
export async function deleteOldReceived(
  db: Database,
  { days, daysUnread }: { days: number; daysUnread: number },
  atOnce: number,
) {
  const { numAffectedRows = 0n } = await sql`
    delete from received_mails where (account_id, id) in (
      select account_id, id from received_mails
      where created_at < now() - make_interval(days => ${days})
        and (raw is null or created_at < now() - make_interval(days => ${daysUnread}))
      limit ${atOnce}
    )`.execute(db);
  return Number(numAffectedRows);
}

/** Finds a conversation by id alone, because a reply address contains only the id. */
export const findConversationToAnswer = (db: Database, id: string) =>
  db.selectFrom("conversations").select(["account_id", "id", "inbox_id"]).where("id", "=", id).executeTakeFirst();

/** Mail conversations that are not archived. */
const selectThreads = ({ db, accountId }: Scope) =>
  db
    .selectFrom("conversations")
    .innerJoin("customers", (join) =>
      join
        .onRef("customers.account_id", "=", "conversations.account_id")
        .onRef("customers.id", "=", "conversations.customer_id"),
    )
    .select(["conversations.id", "conversations.source", "conversations.customer_id", "customers.email"])
    .where("conversations.account_id", "=", accountId)
    .where("conversations.archived_at", "is", null);

export const findThread = (scope: Scope, conversationId: string) =>
  selectThreads(scope).where("conversations.id", "=", conversationId).executeTakeFirst();

/** The conversation's customer, including archived conversations. */
export const findCustomerOfConversation = async (
  { db, accountId }: Scope,
  conversationId: string,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom("conversations")
      .select("customer_id")
      .where("account_id", "=", accountId)
      .where("id", "=", conversationId)
      .executeTakeFirst()
  )?.customer_id;

const selectThreadsOfMessages = (scope: Scope) =>
  selectThreads(scope)
    .innerJoin("messages", (join) =>
      join
        .onRef("messages.account_id", "=", "conversations.account_id")
        .onRef("messages.conversation_id", "=", "conversations.id"),
    )
    .where("messages.account_id", "=", scope.accountId);

/** The conversation of one of our own messages. */
export const findThreadOfMessage = (scope: Scope, messageId: string) =>
  selectThreadsOfMessages(scope).where("messages.id", "=", messageId).executeTakeFirst();

/** The conversation with a mail of one of these ids, if its customer has this address. Of several, the newest. */
export const findThreadByReferences = (scope: Scope, mailIds: string[], email: string) =>
  selectThreadsOfMessages(scope)
    .where(sql<string>`md5(messages.metadata->>'ses_message_id')`, "in", mailIds.map(md5))
    .where(sql<boolean>`messages.metadata ? 'ses_message_id'`)
    .where("conversations.source", "=", "email")
    .where(sql<string>`lower(customers.email)`, "=", sql<string>`lower(${email})`)
    .orderBy("messages.seq", "desc")
    .limit(1)
    .executeTakeFirst();

const md5 = (text: string) => createHash("md5").update(text).digest("hex");

const NEWEST_MAILS = 200;

/** All senders and recipients of a conversation's mails, as written. */
export async function findAddressesIn({ db, accountId }: Scope, conversationId: string): Promise<string[]> {
  const { rows } = await sql<{ said: unknown }>`
    select jsonb_build_array(metadata->'ses_from', metadata->'ses_to', metadata->'ses_cc') as said from (
      select metadata from messages
      where account_id = ${accountId} and conversation_id = ${conversationId} and metadata ? 'ses_message_id'
      order by seq desc limit ${NEWEST_MAILS}
    ) mail`.execute(db);
  return rows.flatMap(({ said }) => [said].flat(3)).filter((each): each is string => typeof each === "string");
}

/** The newest mail before a message of a conversation, or the newest one of a customer. */
export function findMailBefore(
  { db, accountId }: Scope,
  conversationId: string,
  seq: number,
  { isByCustomer = false } = {},
) {
  return db
    .selectFrom("messages")
    .select("metadata")
    .where("account_id", "=", accountId)
    .where("conversation_id", "=", conversationId)
    .where("seq", "<", seq)
    .where("private", "=", false)
    .where("type", "=", "reply")
    .where(sql<boolean>`metadata ? 'ses_message_id'`)
    .$if(isByCustomer, (mails) => mails.where("customer_id", "is not", null))
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The number of answers in a conversation in the hour before a message, up to a limit. Some may not be mailed yet. */
export async function countAnswersBefore({ db, accountId }: Scope, conversationId: string, seq: number, most: number) {
  const answers = await db
    .selectFrom("messages")
    .select("id")
    .where("account_id", "=", accountId)
    .where("conversation_id", "=", conversationId)
    .where("seq", "<", seq)
    .where("user_id", "is not", null)
    .where("type", "=", "reply")
    .where("private", "=", false)
    .where("created_at", ">", sql<string>`now() - interval '1 hour'`)
    .limit(most)
    .execute();
  return answers.length;
}

/** The user who wrote the last message of the team in a conversation. */
export async function findLastTeamAuthor({ db, accountId }: Scope, conversationId: string): Promise<number | null> {
  const last = await db
    .selectFrom("messages")
    .select("user_id")
    .where("account_id", "=", accountId)
    .where("conversation_id", "=", conversationId)
    .where("user_id", "is not", null)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.user_id ?? null;
}

/** Stores the metadata of the sent mail with its message. */
export async function recordMail({ db, accountId }: Scope, messageId: string, mail: Record<string, unknown>) {
  await db
    .updateTable("messages")
    .set({ metadata: sql<string>`coalesce(metadata, '{}') || ${JSON.stringify(mail)}::jsonb` })
    .where("account_id", "=", accountId)
    .where("id", "=", messageId)
    .execute();
}

export const findCompany = ({ db, accountId }: Scope) =>
  db.selectFrom("accounts").select("company_name").where("id", "=", accountId).executeTakeFirst();
