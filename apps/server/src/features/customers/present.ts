import type { BasicCustomer, Customer } from "@parley/contract";
import type { Selectable } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { naive, utc } from "../../platform/times.ts";
import type { basicColumns, customerColumns } from "./queries.ts";

type Columns = Selectable<Schema["customers"]>;
export type BasicCustomerRow = Pick<Columns, (typeof basicColumns)[number]>;
export type CustomerRow = Pick<Columns, (typeof customerColumns)[number]>;

export function presentBasicCustomer(customer: BasicCustomerRow): BasicCustomer {
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
    title: customer.name || customer.email || "Anonymous User",
  };
}

export function presentCustomer(customer: CustomerRow): Customer {
  return {
    ...presentBasicCustomer(customer),
    first_seen: customer.first_seen,
    last_seen_at: utc(customer.last_seen_at),
    ip: customer.ip,
    time_zone: customer.time_zone,
  };
}

/** What somebody sees who only knows the id: never the company or the address. */
export function presentCustomerToVisitor(customer: CustomerRow): Customer {
  return { ...presentCustomer(customer), company_id: null, ip: null };
}
