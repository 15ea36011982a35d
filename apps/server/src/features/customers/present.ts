import {
  type BasicCustomer,
  type Customer,
  type CustomerColumn,
  type CustomerColumnName,
  customerColumnsWith,
  declaredCustomerColumns,
} from "@parley/contract";
import type { Selectable } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { Platform } from "../../platform/platform.ts";
import { naive, utc } from "../../platform/times.ts";
import { photoAddress } from "./photo-address.ts";
import type { customerColumns } from "./queries.ts";

const ANONYMOUS = "Anonymous User";

type Columns = Selectable<Schema["customers"]>;
export type BasicCustomerRow = Pick<Columns, (typeof basicColumns)[number]>;
export type CustomerRow = Pick<Columns, (typeof customerColumns)[number]>;

const basicColumns = customerColumnsWith("shape", "basic");
const fullColumns = customerColumnsWith("shape", "full");

const formats: { [Kind in CustomerColumn["kind"]]?: (value: string) => string } = { instant: utc, stamp: naive };

/** Looks up the formats once: a list of messages presents a customer for each message. */
const withFormats = <Name extends CustomerColumnName>(names: readonly Name[]) =>
  names.map((name) => ({ name, format: formats[declaredCustomerColumns[name].kind] }));
const basicFormats = withFormats(basicColumns);
const fullFormats = withFormats(fullColumns);

/** The columns as they are stored, and instants as on the wire. */
function present<Name extends CustomerColumnName>(
  row: Pick<Columns, Name>,
  columns: { name: Name; format: ((value: string) => string) | undefined }[],
) {
  const values: Partial<Record<Name, unknown>> = {};
  for (const { name, format } of columns) values[name] = format ? format(String(row[name])) : row[name];
  return values as Pick<Columns, Name>;
}

const without = <Name extends CustomerColumnName>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>;

/** Presents the stored row. For the team, the photo has a URL of this server. */
const presentBasicRow = (customer: BasicCustomerRow): BasicCustomer => ({
  object: "customer",
  ...present(customer, basicFormats),
  title: customer.name || customer.email || ANONYMOUS,
});

export const presentRow = (customer: CustomerRow): Customer => ({
  ...presentBasicRow(customer),
  ...present(customer, fullFormats),
});

export const presentBasicCustomer = (platform: Platform, customer: BasicCustomerRow): BasicCustomer => ({
  ...presentBasicRow(customer),
  profile_photo_url: photoAddress(platform, customer.profile_photo_url),
});

export const presentCustomer = (platform: Platform, customer: CustomerRow): Customer => ({
  ...presentRow(customer),
  profile_photo_url: photoAddress(platform, customer.profile_photo_url),
});

/** The photo keeps the visitor's own URL. Signing it would let anyone make the server fetch any URL. */
export const presentBasicCustomerToVisitor = (customer: BasicCustomerRow): BasicCustomer => ({
  ...presentBasicRow(customer),
  company_id: null,
});

/** Presents a customer that the reader may not see, in the shape that clients expect. */
export const presentHiddenCustomer = (id: string, created_at: string): BasicCustomer => ({
  object: "customer",
  ...without(basicColumns),
  id,
  created_at,
  updated_at: created_at,
  title: ANONYMOUS,
});

/**
 * Presents a customer to a reader who may not know the id: the name only. With an email or external id, the reader
 * could get the id from `identify`.
 */
export function presentCustomerNameOnly({ name, created_at, first_seen }: CustomerRow, alias: string): Customer {
  return {
    ...presentHiddenCustomer(alias, naive(created_at)),
    ...without(fullColumns),
    name,
    title: name || ANONYMOUS,
    first_seen,
  };
}

/** Presents a customer to a reader who knows only the id: without company and address. */
export function presentCustomerToVisitor(customer: CustomerRow): Customer {
  return { ...presentRow(customer), company_id: null, ip: null };
}
