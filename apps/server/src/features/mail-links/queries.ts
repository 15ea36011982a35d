import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { Scope } from "../../platform/scope.ts";

/** A host without a widget report for this long expires. */
const DAYS_CONFIRMED = 90;
const DAYS_UNCONFIRMED = 30;

const today = sql<string>`(now() at time zone 'utc')::date`;

export interface LinkSettings {
  hosts: string[];
  allows_seen_hosts: boolean;
}

const atFirst: LinkSettings = { hosts: [], allows_seen_hosts: true };

export const findLinkSettings = async ({ db, accountId }: Scope): Promise<LinkSettings> =>
  (await db
    .selectFrom("mail_link_settings")
    .select(["hosts", "allows_seen_hosts"])
    .where("account_id", "=", accountId)
    .executeTakeFirst()) ?? atFirst;

export async function upsertLinkSettings({ db, accountId }: Scope, changes: Partial<LinkSettings>) {
  await db
    .insertInto("mail_link_settings")
    .values({ account_id: accountId, ...changes })
    .onConflict((row) => row.column("account_id").doUpdateSet({ account_id: accountId, ...changes }))
    .execute();
}

const selectSeenHosts = ({ db, accountId }: Scope) =>
  db
    .selectFrom("widget_hosts")
    .select("host")
    .where("account_id", "=", accountId)
    .where("is_confirmed", "=", true)
    .where("last_day", ">", sql<string>`${today} - ${DAYS_CONFIRMED}::int`);

export async function listSeenHosts(scope: Scope, most: number): Promise<string[]> {
  const rows = await selectSeenHosts(scope).orderBy("host").limit(most).execute();
  return rows.map(({ host }) => host);
}

export async function isLinkHost(scope: Scope, host: string): Promise<boolean> {
  const { hosts, allows_seen_hosts } = await findLinkSettings(scope);
  if (hosts.includes(host)) return true;
  return allows_seen_hosts && (await selectSeenHosts(scope).where("host", "=", host).executeTakeFirst()) !== undefined;
}

interface Confirmation {
  networks: number;
  days: number;
  mostUnconfirmed: number;
}

/** Writes nothing if the report is not new, because pages report at each load. */
export async function recordHost(
  { db, accountId }: Scope,
  host: string,
  network: Buffer,
  { networks, days, mostUnconfirmed }: Confirmation,
) {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into widget_hosts as known (account_id, host, networks) values (${accountId}, ${host}, array[${network}::bytea])
    on conflict (account_id, host) do update set
      last_day = ${today},
      days = known.days + (known.last_day < ${today})::int,
      networks = case
        when known.is_confirmed or ${network}::bytea = any(known.networks) then known.networks
        else known.networks || ${network}::bytea
      end
    where known.last_day < ${today} or not (known.is_confirmed or ${network}::bytea = any(known.networks))
    returning xmax = 0 as is_new`.execute(db);
  const [noted] = rows;
  if (!noted) return;
  await sql`
    update widget_hosts set is_confirmed = true, networks = '{}'
    where account_id = ${accountId} and host = ${host} and not is_confirmed
      and cardinality(networks) >= ${networks} and days >= ${days}`.execute(db);
  if (noted.is_new) await deleteLeastReported(db, accountId, mostUnconfirmed);
}

/** Evicts the hosts with reports from the fewest networks. A flood of invented hosts evicts itself first. */
async function deleteLeastReported(db: Database, accountId: string, kept: number) {
  await sql`
    delete from widget_hosts where account_id = ${accountId} and host in (
      select host from widget_hosts where account_id = ${accountId} and not is_confirmed
      order by cardinality(networks) desc, days desc, last_day desc, host offset ${kept}
    )`.execute(db);
}

/** For all accounts, because a cron job has no account. */
export async function deleteOldWidgetHosts(db: Database) {
  await sql`
    delete from widget_hosts
    where last_day <= ${today} - case when is_confirmed then ${DAYS_CONFIRMED}::int else ${DAYS_UNCONFIRMED}::int end
  `.execute(db);
}
