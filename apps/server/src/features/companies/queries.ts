import type { CompanyChanges, CompanyDraft } from "@parley/contract";
import type { Scope } from "../../platform/scope.ts";

const selectCompanies = ({ db, accountId }: Scope) =>
  db.selectFrom("companies").selectAll().where("account_id", "=", accountId);

export const listCompanies = (scope: Scope) => selectCompanies(scope).orderBy("created_at").orderBy("id").execute();

export const findCompany = (scope: Scope, id: string) => selectCompanies(scope).where("id", "=", id).executeTakeFirst();

/** The company with a Slack channel; of several, the newest. */
export const findCompanyOfSlackChannel = (scope: Scope, channelId: string) =>
  selectCompanies(scope)
    .where("slack_channel_id", "=", channelId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();

export const insertCompany = ({ db, accountId }: Scope, { metadata, ...company }: CompanyDraft) =>
  db
    .insertInto("companies")
    .values({ account_id: accountId, ...company, metadata: metadata && JSON.stringify(metadata) })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateCompany = ({ db, accountId }: Scope, id: string, { metadata, ...changes }: CompanyChanges) =>
  db
    .updateTable("companies")
    .set({ id, ...changes, ...(metadata !== undefined && { metadata: metadata && JSON.stringify(metadata) }) })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

export async function deleteCompany({ db, accountId }: Scope, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom("companies")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
