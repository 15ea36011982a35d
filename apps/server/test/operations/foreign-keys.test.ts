import { sql } from "kysely";
import { expect, test } from "vitest";
import { useOwnWorld } from "../harness/world.ts";

const world = useOwnWorld();

/**
 * An index serves a foreign key when it begins with the key's columns, or is unique on some of them. A partial index
 * may only leave out rows with a null key.
 */
const keysWithoutIndex = sql<{ key: string }>`
  select key.conrelid::regclass || ' (' || string_agg(attname, ', ' order by place) || ')' as key
  from pg_constraint as key
  cross join unnest(key.conkey) with ordinality as of_key (attnum, place)
  join pg_attribute on attrelid = key.conrelid and pg_attribute.attnum = of_key.attnum
  where key.contype = 'f' and key.connamespace = 'public'::regnamespace
  group by key.oid, key.conrelid, key.conkey
  having not exists (
    select from pg_index
    where indrelid = key.conrelid
      and (
        (indkey::int2[])[0:cardinality(key.conkey) - 1] @> key.conkey
        or (indisunique and (indkey::int2[])[0:indnkeyatts - 1] <@ key.conkey)
      )
      and (indpred is null or pg_get_expr(indpred, indrelid) in (
        select format('(%I IS NOT NULL)', attname)
        from pg_attribute where attrelid = key.conrelid and attnum = any (key.conkey)
      ))
  )
  order by key`;

test("every foreign key has an index for the deletion of its target", async () => {
  expect(await keysFound()).toEqual([]);

  await sql`drop index timeline_entries_by_user, conversations_of_inbox`.execute(world.db);
  expect(await keysFound()).toEqual(["conversations (account_id, inbox_id)", "timeline_entries (account_id, user_id)"]);
});

async function keysFound() {
  const { rows } = await keysWithoutIndex.execute(world.db);
  return rows.map(({ key }) => key);
}
