// npm run check: types, format and lint, import rules between folders, unused code, citations of documents.
import { existsSync, readdirSync } from "node:fs";
import { prepare, show } from "./prepare.mjs";

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
  ["Emoji tables", "node", ["bin/emoji.mjs", "--verify"]],
  ["Types of the database", "node", ["bin/db-types.mjs", "--verify"]],
];

const failed = [];
for (const [name, command, args] of checks) {
  process.stdout.write(`\n• ${name}\n`);
  if ((await show(command, args, { shell: process.platform === "win32" })) !== 0) failed.push(name);
}
process.stdout.write(failed.length > 0 ? `\nFailed: ${failed.join(", ")}\n` : "\nAll checks passed.\n");
process.exitCode = failed.length > 0 ? 1 : 0;
