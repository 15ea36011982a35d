import type { ForwardingAddressDraft } from "@parley/contract";
import type { Database } from "../../platform/db/database.ts";
import type { Scope } from "../../platform/scope.ts";

const addressColumns = [
  "id",
  "account_id",
  "name",
  "source_email_address",
  "description",
  "state",
  "inbox_id",
  "created_at",
  "updated_at",
] as const;

const selectAddresses = ({ db, accountId }: Scope) =>
  db.selectFrom("forwarding_addresses").select(addressColumns).where("account_id", "=", accountId);

export type AddressFilter = Partial<Record<"name" | "inbox_id" | "source_email_address" | "state", string>>;

/** Oldest first. */
export function findAddresses(scope: Scope, filter: AddressFilter) {
  let addresses = selectAddresses(scope);
  for (const [column, value] of Object.entries(filter)) {
    addresses = addresses.where(column as keyof AddressFilter, "=", value);
  }
  return addresses.orderBy("created_at").orderBy("id").execute();
}

export const findAddress = (scope: Scope, id: string) => selectAddresses(scope).where("id", "=", id).executeTakeFirst();

export async function countAddresses({ db, accountId }: Scope): Promise<number> {
  const { count } = await db
    .selectFrom("forwarding_addresses")
    .select((address) => address.fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const insertAddress = ({ db, accountId }: Scope, name: string, draft: ForwardingAddressDraft) =>
  db
    .insertInto("forwarding_addresses")
    .values({ account_id: accountId, name, ...draft })
    .returning(addressColumns)
    .executeTakeFirstOrThrow();

export const updateAddress = ({ db, accountId }: Scope, id: string, changes: ForwardingAddressDraft) =>
  db
    .updateTable("forwarding_addresses")
    .set({ id, ...changes })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning(addressColumns)
    .executeTakeFirst();

export async function deleteAddress({ db, accountId }: Scope, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom("forwarding_addresses")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The destination of a forwarded mail. */
interface Destination {
  account_id: string;
  inbox_id: string | null;
}

/** Finds the account by the address alone, which is unguessable. */
export const findDestination = (db: Database, name: string): Promise<Destination | undefined> =>
  db
    .selectFrom("forwarding_addresses")
    .select(["account_id", "inbox_id"])
    .where("name", "=", name.toLowerCase())
    .executeTakeFirst();
