import type { Company } from "@parley/contract";
import type { Selectable } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { naive } from "../../platform/times.ts";

export function presentCompany(company: Selectable<Schema["companies"]>): Company {
  const { created_at, updated_at, ...fields } = company;
  return { ...fields, object: "company", created_at: naive(created_at), updated_at: naive(updated_at) };
}
