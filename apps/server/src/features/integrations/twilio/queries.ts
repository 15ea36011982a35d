import type { Database } from "../../../platform/db/database.ts";
import type { Scope } from "../../../platform/scope.ts";
import { connectedNow, healthColumns } from "../shared/authorizations.ts";

const columns = [
  "account_id",
  "id",
  "inbox_id",
  "twilio_account_sid",
  "twilio_auth_token_encrypted",
  "from_phone_number",
  "created_at",
  ...healthColumns,
] as const;

const selectAuthorizations = (db: Database) => db.selectFrom("twilio_authorizations").select(columns);

/** @param inboxId null selects authorizations without an inbox; undefined selects the newest of any */
export function findAuthorization({ db, accountId }: Scope, inboxId?: string | null) {
  let found = selectAuthorizations(db).where("account_id", "=", accountId);
  if (inboxId === null) found = found.where("inbox_id", "is", null);
  if (inboxId) found = found.where("inbox_id", "=", inboxId);
  return found.orderBy("created_at", "desc").limit(1).executeTakeFirst();
}

export type AuthorizationRow = NonNullable<Awaited<ReturnType<typeof findAuthorization>>>;

export const findAuthorizationById = ({ db, accountId }: Scope, id: string) =>
  selectAuthorizations(db).where("account_id", "=", accountId).where("id", "=", id).executeTakeFirst();

/**
 * The authorization of the conversation's inbox, else the one without an inbox, else the newest. Customers of an inbox
 * without its own number wrote to the account's number.
 */
export const findAuthorizationFor = ({ db, accountId }: Scope, conversationId: string) =>
  selectAuthorizations(db)
    .where("account_id", "=", accountId)
    .orderBy(
      (row) =>
        row.eb(
          "inbox_id",
          "is not distinct from",
          row
            .selectFrom("conversations")
            .select("conversations.inbox_id")
            .where("conversations.account_id", "=", accountId)
            .where("conversations.id", "=", conversationId),
        ),
      "desc",
    )
    .orderBy((row) => row.eb("inbox_id", "is", null), "desc")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();

const MAX_ACCOUNTS = 20;

/** Searches all accounts, because a webhook request names only the number. Newest first. */
export const findAuthorizationsOfNumber = (db: Database, accountSid: string, number: string) =>
  selectAuthorizations(db)
    .where("twilio_account_sid", "=", accountSid)
    .where("from_phone_number", "=", number)
    .orderBy("created_at", "desc")
    .limit(MAX_ACCOUNTS)
    .execute();

interface Typed {
  user_id: number;
  /** If absent, a new authorization has no inbox, and an existing one keeps its inbox. */
  inbox_id?: string | null;
  twilio_account_sid: string;
  twilio_auth_token_encrypted: Buffer;
  from_phone_number: string;
}

/** Each inbox has one authorization, and the account has one without an inbox. Connecting again updates it. */
export const upsertAuthorization = ({ db, accountId }: Scope, typed: Typed) =>
  db
    .insertInto("twilio_authorizations")
    .values({ account_id: accountId, ...typed })
    .onConflict((row) => row.columns(["account_id", "inbox_id"]).doUpdateSet({ ...typed, ...connectedNow }))
    .returning("id")
    .executeTakeFirstOrThrow();

/** Undefined if the id does not exist. */
export const updateAuthorization = ({ db, accountId }: Scope, id: string, typed: Typed) =>
  db
    .updateTable("twilio_authorizations")
    .set({ ...typed, ...connectedNow })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();

/**
 * The conversation that continues a customer's text messages: the newest SMS conversation in the inbox that is not
 * archived.
 */
export async function findConversationBySms({ db, accountId }: Scope, customerId: string, inboxId: string | null) {
  const found = await db
    .selectFrom("conversations")
    .select("id")
    .where("account_id", "=", accountId)
    .where("customer_id", "=", customerId)
    .where("inbox_id", "is not distinct from", inboxId)
    .where("source", "=", "sms")
    .where("archived_at", "is", null)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

/** The phone number of a conversation's customer, or null. */
export async function findNumberOf({ db, accountId }: Scope, conversationId: string): Promise<string | null> {
  const found = await db
    .selectFrom("conversations")
    .innerJoin("customers", (join) =>
      join
        .onRef("customers.account_id", "=", "conversations.account_id")
        .onRef("customers.id", "=", "conversations.customer_id"),
    )
    .select("customers.phone")
    .where("conversations.account_id", "=", accountId)
    .where("conversations.id", "=", conversationId)
    .executeTakeFirst();
  return found?.phone ?? null;
}
