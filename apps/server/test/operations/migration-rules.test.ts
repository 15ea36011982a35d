import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";

const PROGRAM = fileURLToPath(new URL("../../../../bin/migration-rules.mjs", import.meta.url));
const root = mkdtempSync(join(tmpdir(), "parley-rules-"));
const folder = join(root, "apps/server/migrations");
afterAll(() => rmSync(root, { recursive: true }));

/** Runs the check with new migrations after the last release. Returns what it prints of each. */
function check(migrations: string[]) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "released.txt"), "0001-old.sql\n");
  writeFileSync(join(folder, "0001-old.sql"), "drop table messages;\n");
  const files = migrations.map((sql, index) => ({ sql, name: `${1000 + index}-new.sql` }));
  for (const { name, sql } of files) writeFileSync(join(folder, name), sql);
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM], { cwd: root, encoding: "utf8" });
  const lines = (stdout + stderr).trim().split("\n").filter(Boolean);
  const linesOf = (name: string) => lines.filter((line) => line.includes(name)).join("\n");
  return { status, lines, printed: files.map(({ sql, name }) => ({ sql, output: linesOf(name) })) };
}

const refused = new Map([
  ["alter table messages drop column body;", "ban-drop-column"],
  ["alter table messages rename column body to text;", "renaming-column"],
  ["alter table messages rename to posts;", "renaming-table"],
  ["drop table messages;", "ban-drop-table"],
  ["alter table messages alter column body set not null;", "adding-not-nullable-field"],
  ["alter table messages add column size int not null;", "adding-required-field"],
  ["alter table messages alter column body type int;", "changing-column-type"],
  ["create index messages_by_body on messages (body);", "require-concurrent-index-creation"],
  ["alter table messages add foreign key (user_id) references users (id);", "constraint-missing-not-valid"],
  ["alter table messages add column size int;\nupdate messages set size = 1;", "changes rows in the transaction"],
  ["delete\n  from messages;", "changes rows in the transaction"],
  ["do $$ begin update messages set size = 1; end $$;", "changes rows in the transaction"],
  ["insert into posts (id) select id from messages;", "changes rows in the transaction"],
  ["with done as (update messages set size = 1 returning id) select 1;", "changes rows in the transaction"],
  ["merge into posts using messages on true when matched then do nothing;", "changes rows in the transaction"],
  ["-- outside a transaction\nalter table messages drop column body;", "ban-drop-column"],
]);

test("statements that break or block the previous release are refused", () => {
  const { status, printed } = check([...refused.keys()]);
  for (const { sql, output } of printed)
    expect([sql, output]).toEqual([sql, expect.stringContaining(refused.get(sql)!)]);
  expect(status).toBe(1);
});

test("other statements, and exceptions with a reason, are accepted", () => {
  const { status, lines } = check([
    "create table posts (id uuid primary key, body text not null);\ncreate index posts_by_body on posts (body);",
    "alter table messages add column size int not null default 0;",
    "create table posts (\n  id uuid primary key,\n  user_id bigint references users (id) on update cascade\n);",
    "create function f() returns void language sql as $$\n  update messages set size = 1;\n$$;",
    "alter table messages add foreign key (user_id) references users (id) not valid;",
    "-- The release before used it.\n-- squawk-ignore ban-drop-column\nalter table messages drop column body;",
    "-- outside a transaction\ndrop index concurrently if exists a;\ncreate index concurrently a on messages (body);",
    "-- outside a transaction\n-- in batches\nupdate messages set a = 1 where id in (select id from messages limit 9);",
  ]);
  expect({ status, lines }).toEqual({ status: 0, lines: [] });
});
