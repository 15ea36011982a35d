// Keeps migrations unchanged: a database that applied one refuses to start when the file was edited afterwards.
// `frozen.txt` lists the digests of all migrations. npm run db:freeze lists new files; npm run check calls `--verify`.
// After a release, neither accepts a change of a file that the main branch has.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const FOLDER = "apps/server/migrations";
const LIST = `${FOLDER}/frozen.txt`;
/** The first line of the list until the first release. With this line, edited files can be frozen again. */
const UNRELEASED =
  "# Nothing is released yet: npm run db:freeze also accepts edited files. Delete this line with the first release.";

const list = parse(readFileSync(LIST, "utf8"));
const files = digestsOfFiles();
const onMain = frozenOnMain();

if (process.argv.includes("--verify")) verify();
else freeze();

function verify() {
  const problems = [];
  for (const [name, digest] of list.digests) if (files.get(name) !== digest) problems.push(isChanged(name));
  for (const name of files.keys()) if (!list.digests.has(name)) problems.push(`${name} is new. Run: npm run db:freeze`);
  for (const [name, digest] of onMain) {
    const isReplaced = list.digests.get(name) !== digest;
    if (isReplaced) problems.push(`${LIST}: the line of ${name} is on the main branch. Restore the line and the file.`);
  }
  if (list.isUnreleased && onMain.size > 0) problems.push(`${LIST}: the main branch has no first line "#". Delete it.`);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

function freeze() {
  const names = [...new Set([...list.digests.keys(), ...files.keys()])].sort();
  const refused = names.filter((name) => isFrozen(name) && files.get(name) !== list.digests.get(name));
  for (const name of refused) console.error(isChanged(name));
  if (refused.length > 0) process.exit(1);
  const lines = [...files].map(([name, digest]) => `${digest}  ${name}`);
  writeFileSync(LIST, `${[...(list.isUnreleased ? [UNRELEASED] : []), ...lines].join("\n")}\n`);
}

function isFrozen(name) {
  return onMain.has(name) && !list.isUnreleased;
}

function isChanged(name) {
  const what = `${name} was ${files.has(name) ? "edited" : "deleted"}`;
  if (isFrozen(name)) return `${what}, and is frozen. Restore it, and put the change into a new file.`;
  return `${what}. If no database that matters has applied it, run: npm run db:freeze. Otherwise put the change into a new file.`;
}

function parse(text) {
  const lines = text.split(/\r?\n/).filter((line) => line !== "");
  const isUnreleased = lines[0]?.startsWith("#") ?? false;
  const digests = new Map(lines.slice(isUnreleased ? 1 : 0).map((line) => line.split(/ +/).reverse()));
  return { isUnreleased, digests };
}

/** Digests of the text with Unix line ends, because Git may check files out with others. */
function digestsOfFiles() {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith(".sql"));
  return new Map(names.sort().map((name) => [name, digestOf(readFileSync(`${FOLDER}/${name}`, "utf8"))]));
}

function digestOf(text) {
  return createHash("sha256").update(text.replaceAll("\r\n", "\n")).digest("hex");
}

/**
 * The lines that a branch may not change. On a branch: the lines of the commit where it left main. On main: the lines
 * of the latest commit and the one before. Empty before the first release, and without Git or main (an archive, a
 * shallow clone of a branch). Then only files and list are compared.
 */
function frozenOnMain() {
  const head = git("rev-parse", "HEAD");
  const bases = ["origin/main", "main"].map((ref) => git("merge-base", "HEAD", ref));
  if (bases.includes(head)) bases.push(git("rev-parse", "--verify", "HEAD^"));
  const lists = bases.filter(Boolean).map((base) => parse(git("show", `${base}:${LIST}`) ?? ""));
  return new Map(lists.filter(({ isUnreleased }) => !isUnreleased).flatMap(({ digests }) => [...digests]));
}

function git(...args) {
  try {
    return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return undefined;
  }
}
