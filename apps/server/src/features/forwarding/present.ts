import type { ForwardingAddress } from "@parley/contract";
import { naive } from "../../platform/times.ts";

export interface ForwardingAddressRow {
  id: string;
  account_id: string;
  name: string;
  source_email_address: string | null;
  description: string | null;
  state: string | null;
  inbox_id: string | null;
  created_at: string;
  updated_at: string;
}

export function presentAddress(
  { name, created_at, updated_at, ...address }: ForwardingAddressRow,
  domain: string,
): ForwardingAddress {
  return {
    ...address,
    object: "forwarding_address",
    forwarding_email_address: `${name}@${domain}`,
    created_at: naive(created_at),
    updated_at: naive(updated_at),
  };
}
