// npm run check: every citation of a document names a section that exists. It checks citations of the contract in code,
// tests and documents (`http.md` §4), paths of documents in comments (docs/email.md), and links between documents.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const CONTRACT = "docs/contract";
const contract = ["behaviour.md", "data-model.md", "http.md", "realtime.md", "widget.md"];
const decisions = readdirSync("docs/adr");
const source = /\.(?:ts|tsx|js|mjs|cjs|css|html|sql|md|json|sh)$/;

/** The headings of a document: their anchors on GitHub, and the numbers that they begin with. */
function headingsOf(path) {
  const [anchors, sections] = [new Set(), new Set()];
  const text = readFileSync(path, "utf8").replace(/^```.*?^```/gms, "");
  for (const [, heading] of text.matchAll(/^#{1,6}\s+(.+?)\s*$/gm)) {
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/`/g, "");
    const slug = plain
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replace(/\s/g, "-");
    let anchor = slug;
    for (let repeated = 1; anchors.has(anchor); repeated++) anchor = `${slug}-${repeated}`;
    anchors.add(anchor);
    const number = /^(\d+(?:\.\d+)*)\.?\s/.exec(plain)?.[1];
    if (number) sections.add(number);
  }
  return { anchors, sections };
}

const known = new Map();
function headings(path) {
  if (!known.has(path)) known.set(path, existsSync(path) ? headingsOf(path) : undefined);
  return known.get(path);
}

/** One or more numbers after paragraph signs: `§4`, `§5.4, §5.5`, `§14.1 to 14.3`, `§2 and §4`. */
const NUMBERS = "§\\d+(?:\\.\\d+)*(?:(?:, | and |, and | or )§\\d+(?:\\.\\d+)*| to §?\\d+(?:\\.\\d+)*)*";
const CITED = new RegExp(
  `(?:\\b(${contract.map((name) => name.replace(".", "\\.")).join("|")})\`?(?: (${NUMBERS}))?)|(RFC \\d+ )?(${NUMBERS})`,
  "g",
);

/** Blanks of the same length, so that the offsets of the following text stay valid. */
const blank = (text) => " ".repeat(text.length);

function problemsOf(path) {
  const problems = [];
  const text = readFileSync(path, "utf8");
  // A citation may continue on the next line of a comment, so each line break and comment mark becomes one character.
  const flat = text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/|--|#(?!#))?[ \t]*/g, "\u2028");
  const lineAt = (index) => flat.slice(0, index).split("\u2028").length;
  const report = (index, problem) => problems.push(`${path}:${lineAt(index)}  ${problem}`);
  const own = contract.find((name) => path === `${CONTRACT}/${name}`);

  for (const match of flat.replace(/\u2028/g, " ").matchAll(CITED)) {
    const [, name, numbers, rfc, bare] = match;
    if (rfc) continue;
    const document = name ?? own;
    if (!document) report(match.index, `"${bare}" does not say of which document`);
    else if (!headings(`${CONTRACT}/${document}`)) report(match.index, `${CONTRACT}/${document} does not exist`);
    else
      for (const [number] of (numbers ?? bare ?? "").matchAll(/\d+(?:\.\d+)*/g))
        if (!headings(`${CONTRACT}/${document}`).sections.has(number))
          report(match.index, `${document} has no section ${number}`);
  }

  const links = path.endsWith(".md")
    ? text.replace(/`[^`\n]*`/g, blank).matchAll(/\]\((?!https?:|mailto:|\/)([^)\s#]*)(?:#([^)\s]+))?\)/g)
    : [];
  for (const { 1: target, 2: anchor, index } of links) {
    const file = target === "" ? path : normalize(join(dirname(path), target));
    const line = text.slice(0, index).split("\n").length;
    if (!existsSync(file)) problems.push(`${path}:${line}  ${file} does not exist`);
    else if (anchor && !headings(file).anchors.has(anchor))
      problems.push(`${path}:${line}  ${file} has no heading #${anchor}`);
  }
  const named = path.endsWith(".md") ? [] : flat.matchAll(/\b(docs\/[\w./-]+\.md)(?:#([\w-]+))?/g);
  for (const { 1: file, 2: anchor, index } of named) {
    if (!headings(file)) report(index, `${file} does not exist`);
    else if (anchor && !headings(file).anchors.has(anchor)) report(index, `${file} has no heading #${anchor}`);
  }
  for (const { 1: inFolder, 2: number, index } of flat.matchAll(/\bdocs\/adr\/(\d{4})(?![\d-])|\bADR (\d{1,4})\b/g)) {
    const decision = (inFolder ?? number).padStart(4, "0");
    if (!decisions.some((name) => name.startsWith(`${decision}-`))) report(index, `there is no decision ${decision}`);
  }
  return problems;
}

const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
})
  .split("\0")
  .filter((path) => source.test(path) && path !== "bin/citations.mjs" && existsSync(path));
const problems = files.flatMap(problemsOf);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
