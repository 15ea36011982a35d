import { type SqlBool, sql } from "kysely";
import { containsPattern } from "../../platform/db/like.ts";
import type { UserScope } from "../../platform/scope.ts";
import { isSimilarName } from "./is-similar-name.ts";

const MAX_ALIKE = 100;
const LEAST_ALIKE = 0.3;

/**
 * Companies whose name or website contains each of the texts, by name. If there are none, companies with a similar
 * name.
 */
export async function findCompanies({ db, accountId }: UserScope, texts: string[], limit: number) {
  const companies = db
    .selectFrom("companies")
    .select(["id", "name", "website_url"])
    .where("account_id", "=", accountId);
  let containingAll = companies;
  for (const text of texts) {
    const pattern = containsPattern(text);
    containingAll = containingAll.where(sql<SqlBool>`(name ilike ${pattern} or website_url ilike ${pattern})`);
  }
  const found = await containingAll.orderBy("name").orderBy("id").limit(limit).execute();
  if (found.length > 0) return found;
  const meant = texts.join(" ");
  const alike = sql<number>`word_similarity(${meant}, name)`;
  const resembling = await companies
    .where(sql<SqlBool>`${alike} >= ${LEAST_ALIKE}`)
    .orderBy(alike, "desc")
    .orderBy("name")
    .limit(MAX_ALIKE)
    .execute();
  return resembling.filter(({ name }) => isSimilarName(meant, name)).slice(0, limit);
}
