import type { EmailTemplate } from "@parley/contract";
import type { Selectable } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { naive } from "../../platform/times.ts";

export type TemplateRow = Omit<Selectable<Schema["email_templates"]>, "account_id">;

export const presentTemplate = ({ created_at, updated_at, ...template }: TemplateRow): EmailTemplate => ({
  object: "email_template",
  ...template,
  created_at: naive(created_at),
  updated_at: naive(updated_at),
});
