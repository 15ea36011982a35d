// Writes the vendors' API descriptions in e2e/providers/descriptions anew, from the packages that the vendors publish.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const descriptions = join(root, "e2e/providers/descriptions");
const folder = join(root, "node_modules/.cache/vendor-descriptions");

mkdirSync(folder, { recursive: true });
cpSync(join(descriptions, "source"), folder, { recursive: true });
const npm = process.env.npm_execpath;
const [command, args] = npm ? [process.execPath, [npm]] : ["npm", []];
const run = (program, given) => execFileSync(program, given, { cwd: folder, stdio: "inherit" });
run(command, [...args, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]);
run(process.execPath, [join(folder, "generate.mjs"), descriptions]);
