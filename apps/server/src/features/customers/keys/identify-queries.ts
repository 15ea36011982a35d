import { type RawBuilder, sql } from "kysely";
import { type Scope, visitorKeyOf } from "../../../platform/scope.ts";
import { type Identity, isKnownByIdentity } from "../queries.ts";
import { hasKey, isAdmitted } from "./queries.ts";

/** A customer with the identity that a page names. */
export interface Identified {
  /** The id for the page: the customer's own, or that of a customer merged into them. */
  id: string;
  customer_id: string;
  has_key: boolean;
  is_identity_proven: boolean;
}

type Condition = RawBuilder<boolean>;

/**
 * Finds the customer for a page's own id. A customer with the visitor's key comes first. For a request that proves the
 * identity, a customer with a proven identity is next. Then a customer who needs no key. Of several, the last changed
 * one wins. Merged customers come last.
 *
 * A customer with a key is found only by a request with a key, because a client without one cannot act for them.
 */
export async function findIdentified(scope: Scope, identity: Identity, isProven: boolean) {
  const { db, accountId } = scope;
  const key = visitorKeyOf(scope);
  const isNamed = hasIdentity(accountId, identity);

  const customers = (rank: number, condition: Condition) => sql`(
    select ${sql.lit(rank)} as rank, id, id as customer_id, ${hasKey(key)} as has_key, is_identity_proven
    from customers where ${isNamed} and ${condition} order by updated_at desc limit 1)`;
  const merged = (rank: number, condition: Condition) => sql`(
    select ${sql.lit(rank)} as rank, merge.customer_id as id, customers.id as customer_id, ${hasKey(key)} as has_key,
      merge.is_identity_proven
    from (select customer_id, owner_id, is_identity_proven, created_at from customer_merges where ${isNamed}) merge
    join customers on customers.account_id = ${accountId} and customers.id = merge.owner_id
    where ${condition} order by merge.created_at desc limit 1)`;

  const isOpen = sql<boolean>`not customers.is_key_required and ${isAdmitted(key)}`;
  const candidates = [customers(5, isOpen), merged(6, isOpen)];
  if (key) {
    const isOwn = sql<boolean>`customers.id in (
      select k.customer_id from visitor_keys k where k.account_id = ${accountId} and k.digest = ${key} and k.revoked_at is null)`;
    candidates.push(customers(1, isOwn), merged(2, isOwn));
  }
  if (isProven) {
    const isWithin = key ? sql<boolean>`true` : isAdmitted(key);
    candidates.push(customers(3, sql`customers.is_identity_proven and ${isWithin}`));
    candidates.push(merged(4, sql`merge.is_identity_proven and ${isWithin}`));
  }
  const { rows } = await sql<Identified>`
    select id, customer_id, has_key, is_identity_proven from (${sql.join(candidates, sql` union all `)}) found
    order by rank limit 1`.execute(db);
  return rows[0];
}

/** A stored null matches any value: customers from an agent or an import have no host. */
function hasIdentity(accountId: string, { external_id, email, host }: Identity): Condition {
  const fits = (column: string, value: string | null | undefined) =>
    value ? sql`(${sql.ref(column)} is null or lower(${sql.ref(column)}) = lower(${value}))` : sql`true`;
  return sql`account_id = ${accountId} and external_id = ${external_id} and ${isKnownByIdentity(accountId)}
    and ${fits("email", email)} and ${fits("host", host)}`;
}
