// npm run check: types, format and lint, import rules between folders, unused code, citations of documents.
import { existsSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { capture, prepare } from "./prepare.mjs";

await prepare();
const projects = [
  ".",
  ...["apps", "packages"].flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`)),
].filter((folder) => existsSync(`${folder}/tsconfig.json`));

const checks = [
  ...projects.map((project) => [`Types of ${project}`, "tsc", ["--project", project]]),
  ["Format and lint", "biome", ["check", "."]],
  [
    "Arrows between folders",
    "depcruise",
    ["apps", "packages", "--config", "bin/dependency-rules.mjs", "--output-type", "err-long"],
  ],
  ["Client state of the dashboard", "node", ["bin/module-state.mjs"]],
  ["Unused code", "knip", []],
  ["Citations and links of documents", "node", ["bin/citations.mjs"]],
  ["API description", "node", ["bin/lint-openapi.mjs"]],
  ["Frozen migrations", "node", ["bin/frozen-migrations.mjs", "--verify"]],
  ["Migrations beside the previous release", "node", ["bin/migration-rules.mjs"]],
  ["Emoji tables", "node", ["bin/emoji.mjs", "--verify"]],
  ["Types of the database", "node", ["bin/db-types.mjs", "--verify"]],
];

// Most checks use one thread, so several run at once. The output of each is printed when it ends.
const failed = [];
const waiting = checks.values();
await Promise.all(Array.from({ length: availableParallelism() }, checkNext));
process.stdout.write(failed.length > 0 ? `\nFailed: ${failed.join(", ")}\n` : "\nAll checks passed.\n");
process.exitCode = failed.length > 0 ? 1 : 0;

async function checkNext() {
  for (const [name, command, args] of waiting) {
    const { code, output } = await capture(command, args, { shell: process.platform === "win32" });
    process.stdout.write(`\n• ${name}\n${output}`);
    if (code !== 0) failed.push(name);
  }
}
