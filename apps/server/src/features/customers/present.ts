import type { BasicCustomer, Customer } from "@parley/contract";
import type { Selectable } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { Platform } from "../../platform/platform.ts";
import { naive, utc } from "../../platform/times.ts";
import { photoAddress } from "./photo-address.ts";
import type { basicColumns, customerColumns } from "./queries.ts";

const ANONYMOUS = "Anonymous User";

type Columns = Selectable<Schema["customers"]>;
export type BasicCustomerRow = Pick<Columns, (typeof basicColumns)[number]>;
export type CustomerRow = Pick<Columns, (typeof customerColumns)[number]>;

/** Presents the stored row. For the team, the photo has a URL of this server. */
function presentBasicRow(customer: BasicCustomerRow): BasicCustomer {
  return {
    id: customer.id,
    object: "customer",
    name: customer.name,
    email: customer.email,
    phone: customer.phone,
    external_id: customer.external_id,
    profile_photo_url: customer.profile_photo_url,
    company_id: customer.company_id,
    host: customer.host,
    pathname: customer.pathname,
    current_url: customer.current_url,
    browser: customer.browser,
    os: customer.os,
    metadata: customer.metadata,
    created_at: naive(customer.created_at),
    updated_at: naive(customer.updated_at),
    title: customer.name || customer.email || ANONYMOUS,
  };
}

export function presentRow(customer: CustomerRow): Customer {
  return {
    ...presentBasicRow(customer),
    first_seen: customer.first_seen,
    last_seen_at: utc(customer.last_seen_at),
    ip: customer.ip,
    time_zone: customer.time_zone,
  };
}

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
export const presentUnknownCustomer = (id: string, created_at: string): BasicCustomer => ({
  id,
  object: "customer",
  name: null,
  email: null,
  phone: null,
  external_id: null,
  profile_photo_url: null,
  company_id: null,
  host: null,
  pathname: null,
  current_url: null,
  browser: null,
  os: null,
  metadata: null,
  created_at,
  updated_at: created_at,
  title: ANONYMOUS,
});

/**
 * Presents a customer to a reader who may not know the id: the name only. With an email or external id, the reader
 * could get the id from `identify`.
 */
export function presentCustomerToStranger({ name, created_at, first_seen }: CustomerRow, alias: string): Customer {
  return {
    ...presentUnknownCustomer(alias, naive(created_at)),
    name,
    title: name || ANONYMOUS,
    first_seen,
    last_seen_at: null,
    ip: null,
    time_zone: null,
  };
}

/** Presents a customer to a reader who knows only the id: without company and address. */
export function presentCustomerToVisitor(customer: CustomerRow): Customer {
  return { ...presentRow(customer), company_id: null, ip: null };
}
