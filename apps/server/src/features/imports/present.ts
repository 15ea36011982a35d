import type { CustomerImport } from "@parley/contract";
import { naive, utc } from "../../platform/times.ts";
import type { ImportRow } from "./queries.ts";

export function presentImport({ encoding: _, delimiter: __, stored_name: ___, ...row }: ImportRow): CustomerImport {
  const { created_at, finished_at } = row;
  return { ...row, object: "customer_import", created_at: naive(created_at), finished_at: utc(finished_at) };
}
