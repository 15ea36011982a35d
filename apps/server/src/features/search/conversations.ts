import { type SqlBool, sql } from "kysely";
import { containsPattern } from "../../platform/db/like.ts";
import type { UserScope } from "../../platform/scope.ts";
import { latestCustomers } from "./customers.ts";
import type { Search } from "./read-search.ts";
import type { ResolvedFilters } from "./resolve-filters.ts";

export interface ConversationRow {
  id: string;
  status: "open" | "closed";
  subject: string | null;
  last_activity_at: string | null;
  customer: { id: string; name: string | null; email: string | null };
}

/** The number of matching customers whose conversations are searched. */
const MAX_CUSTOMERS = 50;

/** Conversations that are not archived and whose subject or customer matches the words, latest activity first. */
export async function latestConversations(
  scope: UserScope,
  search: Search,
  filters: ResolvedFilters,
  limit: number,
): Promise<ConversationRow[]> {
  const { db, accountId } = scope;
  const { customers, inboxes, tags, before, after } = filters;
  if (customers?.length === 0) return [];
  const texts = search.terms.map(({ text }) => text);
  const called = texts.length > 0 ? await latestCustomers(scope, texts, MAX_CUSTOMERS) : [];
  let conversations = db
    .selectFrom("conversations as c")
    .select(["c.id", "c.status", "c.subject", "c.last_activity_at"])
    .select(
      sql<ConversationRow["customer"]>`(
        select json_build_object('id', p.id, 'name', p.name, 'email', p.email) from customers p
        where p.account_id = ${accountId} and p.id = c.customer_id
      )`.as("customer"),
    )
    .where("c.account_id", "=", accountId)
    .where("c.archived_at", "is", null);
  if (texts.length > 0) {
    const ids = called.map(({ id }) => id);
    conversations = conversations.where(sql<SqlBool>`c.id in (
      select id from conversations where account_id = ${accountId} and customer_id = any(${ids})
      union
      select id from conversations where account_id = ${accountId} and subject is not null and ${inSubject(texts)}
    )`);
  }
  if (customers) conversations = conversations.where("c.customer_id", "=", sql<string>`any(${customers})`);
  if (inboxes) conversations = conversations.where("c.inbox_id", "=", sql<string>`any(${inboxes})`);
  for (const ids of tags) {
    conversations = conversations.where(sql<SqlBool>`exists (
      select from conversation_tags ct
      where ct.account_id = ${accountId} and ct.conversation_id = c.id and ct.tag_id = any(${ids})
    )`);
  }
  if (before) conversations = conversations.where("c.last_activity_at", "<", before);
  if (after) conversations = conversations.where("c.last_activity_at", ">=", after);
  if (search.hasFile) {
    conversations = conversations.where(sql<SqlBool>`exists (
      select from messages m join message_files mf on mf.account_id = m.account_id and mf.message_id = m.id
      where m.account_id = ${accountId} and m.conversation_id = c.id
    )`);
  }
  for (const { text } of search.without) {
    conversations = conversations.where(sql<SqlBool>`coalesce(c.subject, '') not ilike ${containsPattern(text)}`);
  }
  return conversations
    .orderBy("c.last_activity_at", (order) => order.desc().nullsFirst())
    .orderBy("c.id", "desc")
    .limit(limit)
    .execute();
}

const inSubject = (texts: string[]) =>
  sql.join(
    texts.map((text) => sql`subject ilike ${containsPattern(text)}`),
    sql` and `,
  );
