import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const PROGRAM = fileURLToPath(new URL("../../../../bin/frozen-migrations.mjs", import.meta.url));
const FOLDER = "apps/server/migrations";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-frozen-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const edit = (name: string, sql: string) => write(`${FOLDER}/${name}`, sql);
const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.com", ...args], { cwd: folder, stdio: "pipe" });
const commit = () => {
  git("add", "--all");
  git("commit", "--quiet", "--message", "A change");
};
const run = (...args: string[]) =>
  spawnSync(process.execPath, [PROGRAM, ...args], { cwd: folder, encoding: "utf8" }).stderr;
const verify = () => run("--verify");
const freeze = () => run();

/** A repository with one migration on the main branch. */
function aProject({ isReleased }: { isReleased: boolean }) {
  edit("0001-accounts.sql", "create table accounts ();\n");
  write(`${FOLDER}/frozen.txt`, isReleased ? "" : "# unreleased\n");
  freeze();
  git("init", "--quiet", "--initial-branch=main");
  commit();
}

test("a migration of main cannot be edited, deleted or frozen again on a branch", () => {
  aProject({ isReleased: true });
  git("switch", "--quiet", "--create", "branch");
  expect(verify()).toBe("");
  edit("0001-accounts.sql", "create table accounts (id uuid);\n");
  expect(verify()).toContain("0001-accounts.sql was edited, and is frozen");
  expect(freeze()).toContain("0001-accounts.sql was edited, and is frozen");
  rmSync(join(folder, FOLDER, "0001-accounts.sql"));
  expect(verify()).toContain("0001-accounts.sql was deleted, and is frozen");
});

test("another digest in the list is refused, also after it was merged into main", () => {
  aProject({ isReleased: true });
  git("switch", "--quiet", "--create", "branch");
  edit("0001-accounts.sql", "create table accounts (id uuid);\n");
  write(`${FOLDER}/frozen.txt`, "# unreleased\n");
  freeze();
  expect(verify()).toContain("the line of 0001-accounts.sql is on the main branch");
  commit();
  expect(verify()).toContain("the line of 0001-accounts.sql is on the main branch");
  git("switch", "--quiet", "main");
  git("merge", "--quiet", "branch");
  expect(verify()).toContain("the line of 0001-accounts.sql is on the main branch");
});

test("a new migration has to be frozen, and can be edited and frozen again until it is on main", () => {
  aProject({ isReleased: true });
  git("switch", "--quiet", "--create", "branch");
  edit("0002-users.sql", "create table users ();\n");
  expect(verify()).toContain("0002-users.sql is new");
  expect(freeze()).toBe("");
  expect(verify()).toBe("");
  commit();
  edit("0002-users.sql", "create table users (id uuid);\n");
  expect(verify()).toContain("0002-users.sql was edited. If no database");
  expect(freeze()).toBe("");
  expect(verify()).toBe("");
});

test("until the first release, an edited migration of main can be frozen again", () => {
  aProject({ isReleased: false });
  git("switch", "--quiet", "--create", "branch");
  edit("0001-accounts.sql", "create table accounts (id uuid);\n");
  expect(verify()).toContain("0001-accounts.sql was edited. If no database");
  expect(freeze()).toBe("");
  expect(verify()).toBe("");
});

test("files and list are compared also without a main branch and without Git", () => {
  aProject({ isReleased: true });
  git("branch", "--move", "detached");
  expect(verify()).toBe("");
  rmSync(join(folder, ".git"), { recursive: true });
  expect(verify()).toBe("");
  edit("0001-accounts.sql", "create table accounts (id uuid);\n");
  expect(verify()).toContain("0001-accounts.sql was edited");
});

test("a clone of main only, also a shallow one, passes", () => {
  aProject({ isReleased: true });
  for (const depth of [[], ["--depth=1"]]) {
    const clone = mkdtempSync(join(tmpdir(), "parley-clone-"));
    git("clone", "--quiet", ...depth, `file://${folder}`, clone);
    const { stderr, status } = spawnSync(process.execPath, [PROGRAM, "--verify"], { cwd: clone, encoding: "utf8" });
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    rmSync(clone, { recursive: true });
  }
});
