import { expect, test } from "vitest";
import { summarize } from "./statements.ts";

test.each([
  ['select "id" from "users" where "id" = $1 for update', "SELECT users"],
  ['insert into "tags" ("name") values ($1) on conflict do update set name = $1', "INSERT tags"],
  ["with a as (select 1 from x for no key update) update y set z = 1", "UPDATE y"],
  ["with a as (insert into b select 1), c as (delete from d) insert into b select 1", "INSERT b DELETE d"],
  ["select id from jobs for update skip locked", "SELECT jobs"],
  ["select pg_notify($1, $2)", "SELECT"],
  ["begin", "BEGIN"],
])("%s is %s", (text, summary) => expect(summarize(text)).toBe(summary));
