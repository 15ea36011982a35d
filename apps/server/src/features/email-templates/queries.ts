import type { EmailTemplateDraft } from "@parley/contract";
import type { Scope, UserScope } from "../../platform/scope.ts";

const templateColumns = ["name", "code", "version", "changed_by", "created_at", "updated_at"] as const;

export const findTemplate = ({ db, accountId }: Scope) =>
  db.selectFrom("email_templates").select(templateColumns).where("account_id", "=", accountId).executeTakeFirst();

/** Returns nothing when the template exists already. */
export const insertTemplate = ({ db, accountId, actor }: UserScope, { name, code }: EmailTemplateDraft) =>
  db
    .insertInto("email_templates")
    .values({ account_id: accountId, name, code, changed_by: actor.id })
    .onConflict((row) => row.column("account_id").doNothing())
    .returning(templateColumns)
    .executeTakeFirst();

/** Returns nothing when the stored version is another one. */
export const updateTemplate = ({ db, accountId, actor }: UserScope, { name, code, version }: EmailTemplateDraft) =>
  db
    .updateTable("email_templates")
    .set((row) => ({ name, code, version: row("version", "+", 1), changed_by: actor.id }))
    .where("account_id", "=", accountId)
    .where("version", "=", version)
    .returning(templateColumns)
    .executeTakeFirst();
