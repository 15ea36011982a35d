import { sql } from "kysely";
import type { Range } from "./range.ts";

/**
 * The local time of an instant by the offsets of the range. They are literals, so that the expressions of `select` and
 * `group by` are the same.
 */
export function localTime(column: string, { offsets }: Range) {
  const at = sql.ref(column);
  if (offsets.every(({ offsetMs }) => offsetMs === 0)) return sql`(${at} at time zone 'UTC')`; // a fifth faster
  const starts = sql.lit(`{${offsets.map(({ startsAt }) => new Date(startsAt).toISOString())}}`);
  const seconds = sql.lit(`{${offsets.map(({ offsetMs }) => offsetMs / 1000)}}`);
  const offset = sql`(${seconds}::float8[])[width_bucket(${at}, ${starts}::timestamptz[])]`;
  return sql`(${at} at time zone 'UTC' + make_interval(secs => ${offset}))`;
}
