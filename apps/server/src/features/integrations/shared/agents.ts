import { sql } from "kysely";
import type { Scope } from "../../../platform/scope.ts";

/** Users who can sign in. */
const selectActiveUsers = ({ db, accountId }: Scope) =>
  db
    .selectFrom("users")
    .select("id")
    .where("account_id", "=", accountId)
    .where("disabled_at", "is", null)
    .where("archived_at", "is", null);

export const findAgentByEmail = (scope: Scope, email: string) =>
  selectActiveUsers(scope).where(sql<string>`lower(email)`, "=", email.toLowerCase()).executeTakeFirst();

const findOldestAdmin = (scope: Scope) =>
  selectActiveUsers(scope).where("role", "=", "admin").orderBy("created_at").orderBy("id").limit(1).executeTakeFirst();

export const isActive = async (scope: Scope, id: number) =>
  (await selectActiveUsers(scope).where("id", "=", id).executeTakeFirst()) !== undefined;

/** The agent who answers in another service: found by email address, else the assignee, else the oldest admin. */
export async function findAnsweringAgent(
  scope: Scope,
  email: string | null | undefined,
  assigneeId: number | null,
): Promise<number | undefined> {
  const known = email ? await findAgentByEmail(scope, email) : undefined;
  if (known) return known.id;
  if (assigneeId !== null && (await isActive(scope, assigneeId))) return assigneeId;
  return (await findOldestAdmin(scope))?.id;
}
