import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describeMachine, type Figure, table } from "./figures.ts";
import { measureLists } from "./lists.ts";
import { measurePosting } from "./posting.ts";
import { measurePushes } from "./pushes.ts";
import { seededServer } from "./seed.ts";
import { measureSockets } from "./sockets.ts";
import { measureStarting } from "./starting.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FOLDER = process.env.BENCH_DATA ?? join(ROOT, "data", "benchmarks");
const REPORT = join(ROOT, "docs", "benchmarks.md");

/** Conversations with ten messages each. */
const sizes = { small: 10_000, busy: 10_000, large: 1_000_000 };

const parts = process.argv.slice(2);
const isWanted = (part: string) => parts.length === 0 || parts.includes(part);
const figures: Figure[] = [];

process.stdout.write(existsSync(join(FOLDER, "seeded.json")) ? "Data is there.\n" : "Making data, once …\n");
const server = await seededServer(FOLDER, sizes);
try {
  for (const [part, measure] of Object.entries({
    lists: measureLists,
    posting: measurePosting,
    pushes: measurePushes,
    sockets: measureSockets,
  })) {
    if (!isWanted(part)) continue;
    process.stdout.write(`Measuring ${part} …\n`);
    figures.push(...(await measure(server)));
  }
} finally {
  await server.kill("SIGINT");
}
if (isWanted("starting")) {
  process.stdout.write("Measuring starting …\n");
  figures.push(...(await measureStarting(FOLDER)));
}

process.stdout.write(`\n${table(figures)}\n`);
if (parts.length === 0) writeReport();
process.exitCode = figures.every(({ isReached }) => isReached) ? 0 : 1;

function writeReport() {
  const begin = "<!-- figures -->";
  const introduction = readFileSync(REPORT, "utf8").split(begin)[0];
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(REPORT, `${introduction}${begin}\n\n${date}, ${describeMachine()}\n\n${table(figures)}\n`);
}
