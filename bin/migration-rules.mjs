// Refuses new migrations that break the previous release while it still runs, or block it for long. New ones come after
// the last migration of the last release, which apps/server/migrations/released.txt names. Before a statement that must
// be an exception, write why, and `-- squawk-ignore` with the rule's name.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FOLDER = "apps/server/migrations";
const SQUAWK = fileURLToPath(import.meta.resolve("squawk-cli/js/bin/squawk"));
/** Rules of other kinds: about names of types, timeouts, and statements that a failed transaction leaves half done. */
const EXCLUDED = [
  "prefer-bigint-over-int",
  "prefer-bigint-over-smallint",
  "prefer-robust-stmts",
  "prefer-text-field",
  "prefer-timestamptz",
  "require-lock-timeout",
  "require-statement-timeout",
];
const OUTSIDE_TRANSACTION = /^-- outside a transaction$/m;
/** The body of a function, which does not run now. That of a `do` block runs. */
const FUNCTION_BODY = /(?<!\bdo\s*)\$(\w*)\$.*?\$\1\$/gis;
const CHANGES_ROWS =
  /(^|[;(]|\b(begin|then|else|loop))\s*(update|delete\s+from|truncate|merge\s+into)\b|\binsert\s+into\b[^;]*\bselect\b/im;

const released = readFileSync(`${FOLDER}/released.txt`, "utf8").trim();
const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".sql") && name > released)
  .map((name) => ({ path: `${FOLDER}/${name}`, sql: readFileSync(`${FOLDER}/${name}`, "utf8") }));
const isOutside = ({ sql }) => OUTSIDE_TRANSACTION.test(sql);

for (const { path, sql } of files.filter((file) => !isOutside(file))) {
  if (!CHANGES_ROWS.test(sql.replace(FUNCTION_BODY, ""))) continue;
  fail(`${path} changes rows in the transaction of all migrations. Use a file outside a transaction, and batches.`);
}
lint(
  files.filter((file) => !isOutside(file)),
  ["--assume-in-transaction"],
);
lint(files.filter(isOutside), []);

function lint(linted, options) {
  if (linted.length === 0) return;
  const args = [
    "--reporter=gcc",
    ...options,
    "--pg-version=16.0",
    `--exclude=${EXCLUDED.join(",")}`,
    ...linted.map(({ path }) => path),
  ];
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [SQUAWK, ...args], { encoding: "utf8" });
  if (status !== 0) fail(stdout + stderr + (error?.message ?? ""));
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
