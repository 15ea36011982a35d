import { sql } from "kysely";
import type { Scope } from "../../platform/scope.ts";

/** Returns the contact details of an agent who is active and wants alerts. */
export const findAgentToNotify = ({ db, accountId }: Scope, userId: number) =>
  db
    .selectFrom("users")
    .innerJoin("user_settings", "user_settings.user_id", "users.id")
    .select([
      "users.email",
      "users.has_valid_email",
      "user_settings.email_alert_on_new_message",
      "user_settings.email_alert_on_new_conversation",
      "user_settings.expo_push_token",
    ])
    .where("users.account_id", "=", accountId)
    .where("users.id", "=", userId)
    .where("users.disabled_at", "is", null)
    .where("users.archived_at", "is", null)
    .executeTakeFirst();

export async function disableAlerts({ db, accountId }: Scope, userId: number) {
  await db
    .updateTable("user_settings")
    .set({ email_alert_on_new_message: false, email_alert_on_new_conversation: false })
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .execute();
}

/** Deletes the token of a phone that no longer exists. A token that changed meanwhile stays. */
export async function deletePhone({ db, accountId }: Scope, userId: number, token: string) {
  await db
    .updateTable("user_settings")
    .set({ expo_push_token: null })
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .where("expo_push_token", "=", token)
    .execute();
}

/** A conversation with unseen answers, whose customer may get mail. */
export const findUnseenReply = ({ db, accountId }: Scope, conversationId: string) =>
  db
    .selectFrom("conversations")
    .innerJoin("customers", (join) =>
      join
        .onRef("customers.account_id", "=", "conversations.account_id")
        .onRef("customers.id", "=", "conversations.customer_id"),
    )
    .innerJoin("accounts", "accounts.id", "conversations.account_id")
    .select([
      "conversations.customer_id",
      "customers.email",
      "customers.current_url",
      "accounts.company_name",
      "accounts.settings",
    ])
    .where("conversations.account_id", "=", accountId)
    .where("conversations.id", "=", conversationId)
    .where("conversations.source", "=", "chat")
    .where("customers.email", "is not", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("messages")
          .select("messages.id")
          .whereRef("messages.account_id", "=", "conversations.account_id")
          .whereRef("messages.conversation_id", "=", "conversations.id")
          .where("messages.user_id", "is not", null)
          .where("messages.type", "!=", "bot")
          .where("messages.private", "=", false)
          .where("messages.seen_at", "is", null),
      ),
    )
    .executeTakeFirst();

export async function refuseReplies({ db, accountId }: Scope, addressDigest: Buffer) {
  await db
    .insertInto("reply_mail_refusals")
    .values({ account_id: accountId, address_digest: addressDigest })
    .onConflict((refusal) => refusal.doNothing())
    .execute();
}

export async function hasRefusedReplies({ db, accountId }: Scope, addressDigest: Buffer) {
  const found = await db
    .selectFrom("reply_mail_refusals")
    .select("created_at")
    .where("account_id", "=", accountId)
    .where("address_digest", "=", addressDigest)
    .executeTakeFirst();
  return found !== undefined;
}

export async function countOpenUnread({ db, accountId }: Scope): Promise<number> {
  const { count } = await db
    .selectFrom("unread_counts")
    .select(sql<number>`coalesce(sum(n), 0)::int8`.as("count"))
    .where("account_id", "=", accountId)
    .where("status", "=", "open")
    .executeTakeFirstOrThrow();
  return count;
}
