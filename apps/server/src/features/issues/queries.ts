import type { IssueChanges, IssueDraft, IssueState } from "@parley/contract";
import { sql } from "kysely";
import { containsPattern } from "../../platform/db/like.ts";
import type { Scope, UserScope } from "../../platform/scope.ts";

export interface IssueFilter {
  q?: string | null | undefined;
  state?: IssueState | null | undefined;
  title?: string | null | undefined;
  github_issue_url?: string | null | undefined;
  customer_id?: string | null | undefined;
  issue_id?: string | null | undefined;
}

const selectIssues = ({ db, accountId }: Scope) =>
  db.selectFrom("issues").selectAll("issues").where("issues.account_id", "=", accountId);

/** Most recently changed first. */
export function listIssues(scope: Scope, filter: IssueFilter, limit: number) {
  const { q, state, title, github_issue_url, customer_id, issue_id } = filter;
  let issues = selectIssues(scope);
  if (state) issues = issues.where("state", "=", state);
  if (title) issues = issues.where("title", "=", title);
  if (github_issue_url) issues = issues.where("github_issue_url", "=", github_issue_url);
  if (issue_id) issues = issues.where("issues.id", "=", issue_id);
  if (customer_id) issues = issues.where((issue) => issue.exists(linkTo(scope, customer_id)));
  for (const word of (q ?? "").split(" ").filter(Boolean)) {
    const pattern = containsPattern(word);
    issues = issues.where((issue) =>
      issue.or([
        issue(sql<string>`issues.id::text`, "ilike", pattern),
        issue("title", "ilike", pattern),
        issue("body", "ilike", pattern),
        issue("github_issue_url", "ilike", pattern),
      ]),
    );
  }
  return issues.orderBy("updated_at", "desc").orderBy("issues.id", "desc").limit(limit).execute();
}

const linkTo = ({ db, accountId }: Scope, customerId: string) =>
  db
    .selectFrom("customer_issues")
    .select("issue_id")
    .where("account_id", "=", accountId)
    .where("customer_id", "=", customerId)
    .whereRef("issue_id", "=", "issues.id" as "issue_id");

/** A customer's issues, oldest first. */
export const listIssuesOf = (scope: Scope, customerId: string) =>
  selectIssues(scope)
    .where((issue) => issue.exists(linkTo(scope, customerId)))
    .orderBy("created_at")
    .orderBy("issues.id")
    .execute();

export const findIssue = (scope: Scope, id: string) => selectIssues(scope).where("id", "=", id).executeTakeFirst();

export const lockIssue = (scope: Scope, id: string) =>
  scope.db
    .selectFrom("issues")
    .selectAll()
    .where("account_id", "=", scope.accountId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

export const insertIssue = ({ db, accountId, actor }: UserScope, issue: IssueDraft) =>
  db
    .insertInto("issues")
    .values({ account_id: accountId, ...issue, creator_id: actor.id })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateIssue = ({ db, accountId }: Scope, id: string, changes: IssueChanges) =>
  db
    .updateTable("issues")
    .set({ id, ...changes })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

export async function deleteIssue({ db, accountId }: Scope, id: string) {
  await db.deleteFrom("issues").where("account_id", "=", accountId).where("id", "=", id).execute();
}

/** The customers of an issue. */
export async function listCustomersOf({ db, accountId }: Scope, issueId: string) {
  const links = await db
    .selectFrom("customer_issues")
    .select("customer_id")
    .where("account_id", "=", accountId)
    .where("issue_id", "=", issueId)
    .execute();
  return links.map(({ customer_id }) => customer_id);
}

/** Returns whether the link is new. */
export async function insertLink(
  { db, accountId }: Scope,
  customerId: string,
  issueId: string,
  creator_id: number | null,
) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("customer_issues")
    .values({ account_id: accountId, customer_id: customerId, issue_id: issueId, creator_id })
    .onConflict((row) => row.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns whether the link existed. */
export async function deleteLink({ db, accountId }: Scope, customerId: string, issueId: string) {
  const { numDeletedRows } = await db
    .deleteFrom("customer_issues")
    .where("account_id", "=", accountId)
    .where("customer_id", "=", customerId)
    .where("issue_id", "=", issueId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Locks a GitHub URL until the transaction ends, so that no concurrent transaction creates an issue for it. */
export async function lockGithubUrl({ db, accountId }: Scope, url: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${accountId} ${url.toLowerCase()}`}, 0))`.execute(db);
}

/** All issues with a GitHub URL, oldest first. */
export const listIssuesByGithubUrl = (scope: Scope, url: string) =>
  selectIssues(scope)
    .where(sql<string>`lower(github_issue_url)`, "=", url.toLowerCase())
    .orderBy("created_at")
    .orderBy("issues.id")
    .execute();

/** The URLs among these whose issues the customer already has. @param urls in lower case, like the result */
export async function listLinkedUrls({ db, accountId }: Scope, customerId: string, urls: string[]): Promise<string[]> {
  const address = sql<string>`lower(issues.github_issue_url)`;
  const rows = await db
    .selectFrom("issues")
    .innerJoin("customer_issues as link", (on) =>
      on.onRef("link.account_id", "=", "issues.account_id").onRef("link.issue_id", "=", "issues.id"),
    )
    .select(address.as("url"))
    .where("issues.account_id", "=", accountId)
    .where("link.customer_id", "=", customerId)
    .where(address, "in", urls)
    .execute();
  return rows.map(({ url }) => url);
}

interface IssueFromGithub {
  title: string;
  body: string | null;
  state: IssueState;
  github_issue_url: string;
  github_state: string;
  github_updated_at: string;
  creator_id: number | null;
}

export const insertIssueFromGithub = ({ db, accountId }: Scope, issue: IssueFromGithub) =>
  db
    .insertInto("issues")
    .values({ account_id: accountId, ...issue })
    .returningAll()
    .executeTakeFirstOrThrow();

type Standing = Pick<IssueFromGithub, "github_state" | "github_updated_at"> & Partial<Pick<IssueFromGithub, "state">>;

/** Updates nothing if the stored state is the same or newer. */
export const updateFromGithub = ({ db, accountId }: Scope, id: string, now: Standing) =>
  db
    .updateTable("issues")
    .set(now)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where((issue) =>
      issue.or([
        issue("github_updated_at", "is", null),
        issue("github_updated_at", "<", now.github_updated_at),
        issue.and([
          issue("github_updated_at", "=", now.github_updated_at),
          issue("github_state", "is distinct from", now.github_state),
        ]),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
