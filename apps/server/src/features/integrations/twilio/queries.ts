import type { Database } from "../../../platform/db/database.ts";
import type { Scope } from "../../../platform/scope.ts";
import { healthColumns, reconnected } from "../shared/authorizations.ts";

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

/** @param inboxId that inbox's, or with null that of no inbox; without, the newest */
export function findAuthorization({ db, accountId }: Scope, inboxId?: string | null) {
  let found = selectAuthorizations(db).where("account_id", "=", accountId);
  if (inboxId === null) found = found.where("inbox_id", "is", null);
  if (inboxId) found = found.where("inbox_id", "=", inboxId);
  return found.orderBy("created_at", "desc").limit(1).executeTakeFirst();
}

export type AuthorizationRow = NonNullable<Awaited<ReturnType<typeof findAuthorization>>>;

export const findAuthorizationById = ({ db, accountId }: Scope, id: string) =>
  selectAuthorizations(db).where("account_id", "=", accountId).where("id", "=", id).executeTakeFirst();

/** That of the conversation's inbox, else the account's, which is what its customer wrote to where the inbox has none; else the newest. */
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

/** Of whichever accounts: this finds out whose a text message is. The newest first. */
export const findAuthorizationsOfNumber = (db: Database, accountSid: string, number: string) =>
  selectAuthorizations(db)
    .where("twilio_account_sid", "=", accountSid)
    .where("from_phone_number", "=", number)
    .orderBy("created_at", "desc")
    .limit(MAX_ACCOUNTS)
    .execute();

interface Typed {
  user_id: number;
  /** Left out, a new one is no inbox's, and a known one stays where it is. */
  inbox_id?: string | null;
  twilio_account_sid: string;
  twilio_auth_token_encrypted: Buffer;
  from_phone_number: string;
}

/** An inbox has one, and so has the account; whoever connects it again renews it. */
export const upsertAuthorization = ({ db, accountId }: Scope, typed: Typed) =>
  db
    .insertInto("twilio_authorizations")
    .values({ account_id: accountId, ...typed })
    .onConflict((row) => row.columns(["account_id", "inbox_id"]).doUpdateSet({ ...typed, ...reconnected }))
    .returning("id")
    .executeTakeFirstOrThrow();

/** Nothing when there is none of that id. */
export const updateAuthorization = ({ db, accountId }: Scope, id: string, typed: Typed) =>
  db
    .updateTable("twilio_authorizations")
    .set({ ...typed, ...reconnected })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();

/** Where a customer's text messages go on: their newest conversation in an inbox that came so and is not archived. */
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

/** The number to which a conversation's text messages go, if its customer has one. */
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
