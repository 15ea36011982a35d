import { type RawBuilder, type SqlBool, sql } from "kysely";
import { containsPattern } from "../../platform/db/like.ts";
import type { UserScope } from "../../platform/scope.ts";
import type { Search } from "./read-search.ts";
import type { ResolvedFilters } from "./resolve-filters.ts";
import { asIndexQuery, asWordQuery, PREFIX, requiresAdjacentWords, type Term, wordsIn } from "./words.ts";

export interface MessageRow {
  id: string;
  seq: number;
  conversation_id: string;
  body: string | null;
  private: boolean;
  user_id: number | null;
  customer_id: string | null;
  created_at: string;
  conversation_status: "open" | "closed";
  files: string[];
  customer: { id: string; name: string | null; email: string | null };
}

/** The number of latest messages that are scanned before the index is used: a common word is found among them. */
const READ_FIRST = 2_000;
/** The number of latest messages with the words that are checked for the exact terms. */
const MAX_READ = 10_000;
/** Up to this many tagged conversations, only their messages are searched. */
const MAX_TAGGED = 1_000;

/**
 * Messages that contain each of the terms, latest first, in conversations that are not archived. Without terms, the
 * messages of a sender or with files.
 */
export async function latestMessages(
  scope: UserScope,
  search: Search,
  filters: ResolvedFilters,
  limit: number,
): Promise<MessageRow[]> {
  const found: MessageRow[] = [];
  for await (const rows of sources(scope, search, filters, limit)) found.push(...rows);
  const once = new Map(found.map((row) => [row.id, row]));
  return [...once.values()].toSorted((a, b) => b.seq - a.seq).slice(0, limit);
}

/** The sources of matches, cheapest first. */
async function* sources(scope: UserScope, search: Search, filters: ResolvedFilters, limit: number) {
  const { terms } = search;
  const contains = containsTerms(terms);
  const isOf = conditions(scope, search, filters);
  const from = (source: RawBuilder<unknown>) => take(scope, source, isOf, limit);
  if (isNobody(filters)) return;
  if (filters.tags.length > 0) {
    const tagged = await findTagged(scope, filters.tags);
    if (tagged.length <= MAX_TAGGED) {
      if (terms.length > 0 || search.from.length > 0 || search.hasFile)
        yield from(ofConversations(scope, tagged, contains));
      return;
    }
  }
  if (filters.customers?.length) yield from(ofCustomers(scope, filters.customers, contains));
  const author = filters.users?.length ? sql<SqlBool>`user_id = any(${filters.users})` : sql<SqlBool>`true`;
  if (search.from.length > 0 && !filters.users?.length) return;
  if (terms.length === 0) {
    if (search.from.length > 0) yield from(inOrder(scope, author));
    else if (search.hasFile) yield from(withFiles(scope));
    return;
  }
  const latest = await from(amongLatest(scope, filters, author, contains));
  yield latest;
  if (latest.length < limit)
    yield from(sql`(select * from ${byStretches(scope, filters, terms)} m where ${author} and ${contains})`);
}

/** Whether `from:` matches no sender. */
const isNobody = ({ customers, users }: ResolvedFilters) => customers?.length === 0 && users?.length === 0;

async function findTagged({ db, accountId }: UserScope, tags: string[][]) {
  let tagged = db
    .selectFrom("conversation_tags")
    .select("conversation_id")
    .distinct()
    .where("account_id", "=", accountId)
    .where("tag_id", "=", sql<string>`any(${tags[0]})`);
  for (const ids of tags.slice(1)) {
    tagged = tagged.where(sql<SqlBool>`exists (
      select from conversation_tags other
      where other.account_id = ${accountId} and other.conversation_id = conversation_tags.conversation_id
        and other.tag_id = any(${ids})
    )`);
  }
  const rows = await tagged.limit(MAX_TAGGED + 1).execute();
  return rows.map((row) => row.conversation_id);
}

/**
 * Reads the columns to display for the first matching messages of `found`. The offsets force a nested loop. Any other
 * join would read all of `found` and lose its order.
 */
async function take(
  { db, accountId }: UserScope,
  found: RawBuilder<unknown>,
  isOf: RawBuilder<SqlBool>,
  limit: number,
) {
  const { rows } = await sql<MessageRow>`
    select m.id, m.seq, m.conversation_id, m.body, m.private, m.user_id, m.customer_id, m.created_at,
      c.status as conversation_status,
      json_build_object('id', p.id, 'name', p.name, 'email', p.email) as customer,
      array(
        select f.filename from message_files mf
        join files f on f.account_id = mf.account_id and f.id = mf.file_id
        where mf.account_id = ${accountId} and mf.message_id = m.id order by mf.created_at limit 3
      ) as files
    from ${found} m
    cross join lateral (
      select status, inbox_id, customer_id from conversations
      where account_id = ${accountId} and id = m.conversation_id and archived_at is null
      offset 0
    ) c
    cross join lateral (
      select id, name, email from customers where account_id = ${accountId} and id = c.customer_id offset 0
    ) p
    where ${isOf}
    limit ${limit}`.execute(db);
  return rows;
}

const columns = sql`m.id, m.seq, m.conversation_id, m.body, m.private, m.user_id, m.customer_id, m.created_at`;

/** The latest messages of the account, or of some users, that contain the terms. */
const amongLatest = (
  { accountId }: UserScope,
  { before, after }: ResolvedFilters,
  author: RawBuilder<SqlBool>,
  contains: RawBuilder<SqlBool>,
) => sql`(
  select * from (
    select ${columns} from messages m where account_id = ${accountId} and ${author}
      ${before ? sql`and created_at < ${before}` : sql``} ${after ? sql`and created_at >= ${after}` : sql``}
    order by ${before ? sql`created_at desc` : sql`seq desc`} limit ${READ_FIRST}
  ) m
  where ${contains} order by seq desc
)`;

/**
 * The account's messages with the words, in stretches of its history from the latest on. The caller's limit stops the
 * scan. Sequence numbers follow time except for the duration of storing, so a day's range gets one extra stretch.
 * Sorting by a sum keeps the planner from reading all messages of the account.
 */
const byStretches = ({ accountId }: UserScope, { before, after }: ResolvedFilters, terms: Term[]) => sql`(
  select m.* from generate_series(
    (
      select (seq >> 16) + 1 from messages
      where account_id = ${accountId} ${before ? sql`and created_at < ${before}` : sql``}
      order by ${before ? sql`created_at` : sql`seq`} desc limit 1
    ),
    ${
      after
        ? sql`greatest(0, (
            select (seq >> 16) - 1 from messages
            where account_id = ${accountId} and created_at >= ${after} order by created_at limit 1
          ))`
        : sql`0`
    },
    -1
  ) stretch
  cross join lateral (
    select ${columns} from messages m
    where account_id = ${accountId} and words_of(stretch_of(account_id, seq), body) @@ (
      replace(lower(${asIndexQuery(terms)}), ${PREFIX}, stretch_of(${accountId}, stretch << 16))
    )::tsquery
    order by seq + 0 desc
  ) m
  limit ${MAX_READ}
)`;

const ofCustomers = ({ accountId }: UserScope, ids: string[], contains: RawBuilder<SqlBool>) => sql`(
  select ${columns} from messages m
  where account_id = ${accountId} and customer_id = any(${ids}) and ${contains} order by seq + 0 desc
)`;

const ofConversations = ({ accountId }: UserScope, ids: string[], contains: RawBuilder<SqlBool>) => sql`(
  select ${columns} from messages m
  where account_id = ${accountId} and conversation_id = any(${ids}) and ${contains} order by seq + 0 desc
)`;

const inOrder = ({ accountId }: UserScope, author: RawBuilder<SqlBool>) => sql`(
  select ${columns} from messages m where account_id = ${accountId} and ${author} order by seq desc
)`;

/** Each message with files once, by its first file. */
const withFiles = ({ accountId }: UserScope) => sql`(
  select m.* from (
    select message_id from message_files mf
    where account_id = ${accountId} and not exists (
      select from message_files other
      where other.account_id = ${accountId} and other.message_id = mf.message_id and other.file_id < mf.file_id
    )
    order by created_at desc
  ) attached
  cross join lateral (select ${columns} from messages m where account_id = ${accountId} and id = attached.message_id) m
)`;

/** Whether a row contains each of the terms. The first condition is cheaper, and excludes most rows. */
function containsTerms(terms: Term[]): RawBuilder<SqlBool> {
  const query = asWordQuery(terms);
  if (query === undefined) return sql<SqlBool>`true`;
  const words = terms.flatMap(({ text }) => wordsIn(text));
  const contained = words.map((word) => sql`m.body ilike ${containsPattern(word)}`);
  return sql<SqlBool>`case when ${sql.join(contained, sql` and `)}
    then words_of('.', m.body) @@ replace(lower(${query}), ${PREFIX}, '.')::tsquery else false end ${adjacent(terms)}`;
}

const adjacent = (terms: Term[]) =>
  sql.join(
    terms.filter(requiresAdjacentWords).map(({ text }) => sql` and m.body ilike ${containsPattern(text)}`),
    sql``,
  );

function conditions({ accountId }: UserScope, search: Search, filters: ResolvedFilters): RawBuilder<SqlBool> {
  const { inboxes, tags, before, after } = filters;
  const all: RawBuilder<unknown>[] = [sql`true`];
  if (filters.customers || filters.users) {
    all.push(sql`(m.customer_id = any(${filters.customers ?? []}) or m.user_id = any(${filters.users ?? []}))`);
  }
  if (inboxes) all.push(sql`c.inbox_id = any(${inboxes})`);
  for (const ids of tags) {
    all.push(sql`exists (
      select from conversation_tags ct
      where ct.account_id = ${accountId} and ct.conversation_id = m.conversation_id and ct.tag_id = any(${ids})
    )`);
  }
  if (before) all.push(sql`m.created_at < ${before}`);
  if (after) all.push(sql`m.created_at >= ${after}`);
  if (search.hasFile) {
    all.push(sql`exists (
      select from message_files mf where mf.account_id = ${accountId} and mf.message_id = m.id
    )`);
  }
  for (const term of search.without) all.push(sql`not coalesce(${containsTerms([term])}, false)`);
  return sql.join(all, sql` and `) as RawBuilder<SqlBool>;
}
