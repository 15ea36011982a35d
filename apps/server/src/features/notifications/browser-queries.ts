import { sql } from "kysely";
import type { Scope, UserScope } from "../../platform/scope.ts";

const columns = ["id", "problem", "created_at"] as const;

interface NewBrowser {
  family_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * Stores a browser. A known browser now belongs to the latest sign-in. If its keys have changed, the recorded problem
 * is cleared.
 */
export const saveBrowser = ({ db, accountId, actor }: UserScope, { endpoint, ...browser }: NewBrowser) =>
  db
    .insertInto("web_push_subscriptions")
    .values({ account_id: accountId, user_id: actor.id, endpoint, ...browser })
    .onConflict((known) =>
      known.columns(["account_id", "user_id", "endpoint"]).doUpdateSet(({ ref }) => ({
        ...browser,
        updated_at: sql<string>`now()`, // marks the browser as active even if nothing else changes
        problem: sql<string | null>`case when ${ref("web_push_subscriptions.auth")} = ${browser.auth}
          then ${ref("web_push_subscriptions.problem")} end`,
      })),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();

/** Keeps only the user's newest browsers. */
export async function deleteOldBrowsers({ db, accountId, actor }: UserScope, kept: number) {
  await db
    .deleteFrom("web_push_subscriptions")
    .where("account_id", "=", accountId)
    .where("id", "in", (row) =>
      row
        .selectFrom("web_push_subscriptions")
        .select("id")
        .where("account_id", "=", accountId)
        .where("user_id", "=", actor.id)
        .orderBy("updated_at", "desc")
        .orderBy("id")
        .offset(kept),
    )
    .execute();
}

export async function deleteOwnBrowser({ db, accountId, actor }: UserScope, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom("web_push_subscriptions")
    .where("account_id", "=", accountId)
    .where("user_id", "=", actor.id)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The browser of an active user, and whether the user is still signed in there. */
export const findBrowser = ({ db, accountId }: Scope, id: string) =>
  db
    .selectFrom("web_push_subscriptions as s")
    .innerJoin("users as u", (join) => join.onRef("u.account_id", "=", "s.account_id").onRef("u.id", "=", "s.user_id"))
    .select(["s.endpoint", "s.p256dh", "s.auth"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("sessions")
          .select("family_id")
          .whereRef("sessions.family_id", "=", "s.family_id")
          .where("sessions.kind", "=", "renew")
          .where("sessions.revoked_at", "is", null)
          .where("sessions.expires_at", ">", sql<string>`now()`),
      ).as("is_signed_in"),
    )
    .where("s.account_id", "=", accountId)
    .where("s.id", "=", id)
    .where("u.disabled_at", "is", null)
    .where("u.archived_at", "is", null)
    .executeTakeFirst();

/** Deletes a browser that the push service no longer knows, or where the user is signed out. */
export async function deleteBrowser({ db, accountId }: Scope, id: string) {
  await db.deleteFrom("web_push_subscriptions").where("account_id", "=", accountId).where("id", "=", id).execute();
}

export async function recordProblem({ db, accountId }: Scope, id: string, problem: string | null) {
  await db
    .updateTable("web_push_subscriptions")
    .set({ problem })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where(sql<boolean>`problem is distinct from ${problem}`)
    .execute();
}

/** The conversation is open and unread. */
export async function isWaiting({ db, accountId }: Scope, conversationId: string): Promise<boolean> {
  const found = await db
    .selectFrom("conversations")
    .select("id")
    .where("account_id", "=", accountId)
    .where("id", "=", conversationId)
    .where("status", "=", "open")
    .where("read", "=", false)
    .where("archived_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}
