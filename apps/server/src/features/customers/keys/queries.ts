import { sql } from "kysely";
import type { Scope, VisitorKey } from "../../../platform/scope.ts";
import { isUser, visitorKeyOf } from "../../../platform/scope.ts";
import { currentId, customerColumns, type NewCustomer } from "../queries.ts";

type ShownKey = VisitorKey | undefined;

/** Whether the key is one of the customer's. Reads the columns of `customers`. */
export const hasKey = (key: ShownKey) =>
  key === undefined
    ? sql<boolean>`false`
    : sql<boolean>`exists (
        select from visitor_keys k
        where k.account_id = customers.account_id and k.customer_id = customers.id and k.digest = ${key}
          and k.revoked_at is null
      )`;

/** Whether the account requires a key for every customer. */
const isRequiredBy = (accountId: ReturnType<typeof sql>) => sql<boolean>`exists (
  select from visitor_key_settings s
  where s.account_id = ${accountId} and coalesce(s.is_required, s.automatic = 'required')
)`;

/** Whether the customer, or a customer merged into them, ever had a key. Reads the columns of `customers`. */
const isMarked = sql<boolean>`(customers.is_key_required or exists (
  select from customer_merges m
  where m.account_id = customers.account_id and m.owner_id = customers.id and m.is_key_required
))`;

/** Whether a visitor who shows this key, or none, may act for the customer. Reads the columns of `customers`. */
export const isAdmitted = (key: ShownKey) =>
  sql<boolean>`(${hasKey(key)} or not (${isMarked} or ${isRequiredBy(sql`customers.account_id`)}))`;

/** Whether the key replaces a key that is still valid. The first use of the new key ends the replaced one. */
const isFirstUse = (accountId: ReturnType<typeof sql>, key: ShownKey) =>
  key === undefined
    ? sql<boolean>`false`
    : sql<boolean>`exists (
        select from visitor_keys k where k.account_id = ${accountId} and k.digest = ${key} and k.replaces is not null
      )`;

/** The columns of `customers` that decide whether a visitor is admitted. */
export const admissionColumns = (key: ShownKey) => [
  hasKey(key).as("has_key"),
  isAdmitted(key).as("is_admitted"),
  isFirstUse(sql`customers.account_id`, key).as("is_first_use"),
];

export interface Admission {
  has_key: boolean;
  is_admitted: boolean;
  is_first_use: boolean;
}

/** For rows that belong to a customer: whether the caller may act for the customer in this column. */
export function isAdmittedTo(scope: Scope, column: string) {
  if (isUser(scope)) return sql<boolean>`true`;
  return sql<boolean>`exists (
    select from customers
    where customers.account_id = ${scope.accountId} and customers.id = ${sql.ref(column)} and ${isAdmitted(visitorKeyOf(scope))}
  )`;
}

export const isFirstUseOfKey = (scope: Scope) => isFirstUse(sql`${scope.accountId}::uuid`, visitorKeyOf(scope));

/** Whether a proven external id belongs to this customer or to one merged into them. */
export async function hasProvenIdentity(scope: Scope, id: string, externalId: string): Promise<boolean> {
  const found = await scope.db
    .selectFrom("customers")
    .select("id")
    .where("account_id", "=", scope.accountId)
    .where("id", "=", currentId(scope, id))
    .where(
      sql<boolean>`(external_id = ${externalId} and is_identity_proven or exists (
        select from customer_merges m
        where m.account_id = customers.account_id and m.owner_id = customers.id
          and m.external_id = ${externalId} and m.is_identity_proven
      ))`,
    )
    .executeTakeFirst();
  return found !== undefined;
}

/** Limits the rows that one rotation changes, because a shared computer may have many customers. */
const MAX_CUSTOMERS_OF_A_KEY = 100;

/** Makes room for another customer: removes the key from the customer that it was bound to first. */
const deleteOldestOfKey = ({ db, accountId }: Scope, key: VisitorKey) =>
  db
    .deleteFrom("visitor_keys")
    .where("account_id", "=", accountId)
    .where("id", "in", (query) =>
      query
        .selectFrom("visitor_keys")
        .select("id")
        .where("account_id", "=", accountId)
        .where("digest", "=", key)
        .orderBy("created_at", "desc")
        .offset(MAX_CUSTOMERS_OF_A_KEY - 1),
    );

/** Creates a customer for a visitor with a key. */
export const insertCustomerWithKey = (scope: Scope, customer: NewCustomer, key: VisitorKey) =>
  scope.db
    .with("outdated", () => deleteOldestOfKey(scope, key))
    .with("created", (db) =>
      db
        .insertInto("customers")
        .values({ account_id: scope.accountId, ...customer, is_key_required: true })
        .returning(customerColumns),
    )
    .with("kept", (db) =>
      db
        .insertInto("visitor_keys")
        .columns(["account_id", "customer_id", "digest"])
        .expression((query) =>
          query.selectFrom("created").select(["account_id", "id", sql<Buffer>`${key}::bytea`.as("digest")]),
        ),
    )
    .selectFrom("created")
    .selectAll()
    .executeTakeFirstOrThrow();

/** Creates a customer for a visitor without a key. The account has pages with a widget other than ours. */
export const insertCustomerWithoutKey = ({ db, accountId }: Scope, customer: NewCustomer) =>
  db
    .with("decided", (db) =>
      db
        .updateTable("visitor_key_settings")
        .set({ automatic: "not_required" })
        .where("account_id", "=", accountId)
        .where("automatic", "=", "undecided"),
    )
    .insertInto("customers")
    .values({ account_id: accountId, ...customer })
    .returning(customerColumns)
    .executeTakeFirstOrThrow();

/** Whether an agent has revoked this key of the customer. */
export async function isRevoked({ db, accountId }: Scope, customerId: string, key: VisitorKey): Promise<boolean> {
  const revoked = await db
    .selectFrom("visitor_keys")
    .select("id")
    .where("account_id", "=", accountId)
    .where("customer_id", "=", customerId)
    .where("digest", "=", key)
    .where("revoked_at", "is not", null)
    .executeTakeFirst();
  return revoked !== undefined;
}

/** Returns true if this is the customer's first key. */
export async function markKeyRequired({ db, accountId }: Scope, customerId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("customers")
    .set({ is_key_required: true })
    .where("account_id", "=", accountId)
    .where("id", "=", customerId)
    .where("is_key_required", "=", false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const insertKey = (scope: Scope, customerId: string, key: VisitorKey) =>
  sql`
    with outdated as (${deleteOldestOfKey(scope, key)})
    insert into visitor_keys (account_id, customer_id, digest)
    select account_id, id, ${key}::bytea from customers
    where account_id = ${scope.accountId} and id = ${customerId} and not ${hasKey(key)}`.execute(scope.db);

/** Customers merged into this one still require a key after the merge is undone. */
export const markKeyRequiredOfMerged = ({ db, accountId }: Scope, customerId: string) =>
  db
    .updateTable("customer_merges")
    .set({ is_key_required: true })
    .where("account_id", "=", accountId)
    .where("owner_id", "=", customerId)
    .execute();

/** Keeps the rows, so that a revoked key cannot be bound to the same customer again. */
export const revokeKeysOf = ({ db, accountId }: Scope, customerId: string) =>
  db
    .updateTable("visitor_keys")
    .set({ revoked_at: sql<string>`now()`, replaces: null })
    .where("account_id", "=", accountId)
    .where("customer_id", "=", customerId)
    .where("revoked_at", "is", null)
    .execute();

/**
 * Adds a key to every customer with the visitor's current key, and deletes unused replacements of earlier rotations.
 * Replacements of the last minute stay, because two pages of one browser may rotate concurrently.
 * @returns whether any customer has the current key
 */
export async function insertReplacement({ db, accountId }: Scope, shown: VisitorKey, replacement: VisitorKey) {
  const { rows } = await sql<{ is_known: boolean }>`
    with known as (
      select distinct account_id, customer_id from visitor_keys
      where account_id = ${accountId} and digest = ${shown} and revoked_at is null
    ),
    unused as (
      delete from visitor_keys
      where account_id = ${accountId} and replaces = ${shown} and digest <> ${replacement}
        and created_at < now() - interval '1 minute'
    ),
    added as (
      insert into visitor_keys (account_id, customer_id, digest, replaces)
      select account_id, customer_id, ${replacement}::bytea, ${shown}::bytea from known
      where not exists (
        select from visitor_keys k
        where k.account_id = known.account_id and k.customer_id = known.customer_id and k.digest = ${replacement}
      )
    )
    select exists (select from known) as is_known`.execute(db);
  return rows[0]!.is_known;
}

/** Deletes the key that this one replaces, and its other unused replacements. @returns the customers of those keys */
export async function deleteReplaced({ db, accountId }: Scope, key: VisitorKey): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    with replacement as (
      select replaces from visitor_keys
      where account_id = ${accountId} and digest = ${key} and replaces is not null
    ),
    used as (
      update visitor_keys set replaces = null where account_id = ${accountId} and digest = ${key} and replaces is not null
    )
    delete from visitor_keys old using replacement
    where old.account_id = ${accountId} and old.revoked_at is null
      and (old.digest = replacement.replaces or old.replaces = replacement.replaces and old.digest <> ${key})
    returning old.customer_id`.execute(db);
  return [...new Set(rows.map(({ customer_id }) => customer_id))];
}

/** Whether a visitor needs a key of this customer, independent of the account's rule. */
export async function isKeyRequiredOf({ db, accountId }: Scope, customerId: string): Promise<boolean> {
  const customer = await db
    .selectFrom("customers")
    .select(isMarked.as("is_marked"))
    .where("account_id", "=", accountId)
    .where("id", "=", customerId)
    .executeTakeFirst();
  return customer?.is_marked ?? false;
}

/** The conversations that the customer's visitors can join. */
export async function listChatIds({ db, accountId }: Scope, customerId: string): Promise<string[]> {
  const chats = await db
    .selectFrom("conversations")
    .select("id")
    .where("account_id", "=", accountId)
    .where("customer_id", "=", customerId)
    .where("source", "=", "chat")
    .execute();
  return chats.map(({ id }) => id);
}

export const findKeySettings = ({ db, accountId }: Scope) =>
  db
    .selectFrom("visitor_key_settings")
    .select(["is_required", "automatic"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();

/** @param is_required null: automatic */
export const updateKeySettings = ({ db, accountId }: Scope, is_required: boolean | null) =>
  db.updateTable("visitor_key_settings").set({ is_required }).where("account_id", "=", accountId).execute();

export const setAutomaticallyRequired = ({ db, accountId }: Scope) =>
  db
    .updateTable("visitor_key_settings")
    .set({ automatic: "required" })
    .where("account_id", "=", accountId)
    .where("automatic", "=", "undecided")
    .execute();
