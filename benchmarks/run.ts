import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { measureBackup } from "./backup.ts";
import { measureCosts } from "./costs.ts";
import { measureCustomers } from "./customers.ts";
import { measureDashboard } from "./dashboard.ts";
import { measureFunctions } from "./functions.ts";
import { describeMachine, describeSpeed, type Figure, isMet, table } from "./harness/figures.ts";
import { seededServer } from "./harness/seed.ts";
import type { ServerProcess } from "./harness/server-process.ts";
import { type Speed, Yardstick } from "./harness/yardstick.ts";
import { measureHostile } from "./hostile.ts";
import { measureImport } from "./import.ts";
import { measureJobs } from "./jobs.ts";
import { measureListeners } from "./listeners.ts";
import { measureLists } from "./lists.ts";
import { measureMail } from "./mail.ts";
import { measureMailIn } from "./mail-in.ts";
import { measureMerges } from "./merges.ts";
import { measureNodes } from "./nodes.ts";
import { measurePalette } from "./palette.ts";
import { measurePosting, measurePostingOfAccounts } from "./posting.ts";
import { measurePushes } from "./pushes.ts";
import { measureRecorder } from "./recorder.ts";
import { measureReporting } from "./reporting.ts";
import { measureSoak } from "./soak.ts";
import { measureSockets } from "./sockets.ts";
import { measureStarting } from "./starting.ts";
import { measureWebhooks } from "./webhooks.ts";
import { measureWidget } from "./widget.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FOLDER = process.env.BENCH_DATA ?? join(ROOT, "data", "benchmarks");
const REPORT = join(ROOT, "docs", "benchmarks.md");

/** The number of conversations in each account. Each conversation has ten messages. */
const sizes = { small: 10_000, busy: 10_000, large: 1_000_000 };

/** The parts that start their own server or browser, in order. */
const alone: Record<string, () => Promise<Figure[]>> = {
  widget: measureWidget,
  dashboard: measureDashboard,
  import: measureImport,
  merges: measureMerges,
  jobs: measureJobs,
  webhooks: measureWebhooks,
  "posting-accounts": measurePostingOfAccounts,
  listeners: measureListeners,
  functions: measureFunctions,
  mail: measureMail,
  "mail-in": measureMailIn,
  nodes: measureNodes,
  hostile: measureHostile,
  recorder: measureRecorder,
  costs: measureCosts,
  backup: measureBackup,
};

/** The parts that use the seeded data, in order. */
const onData: Record<string, (server: ServerProcess) => Promise<Figure[]>> = {
  lists: measureLists,
  customers: measureCustomers,
  palette: measurePalette,
  reporting: measureReporting,
  posting: measurePosting,
  pushes: measurePushes,
  sockets: measureSockets,
};

/** The parts that take hours, and are measured only when they are named. */
const long: Record<string, () => Promise<Figure[]>> = { soak: measureSoak };

const parts = process.argv.slice(2);
const isWanted = (part: string) => parts.length === 0 || parts.includes(part);
let areAllMet = true;
const yardstick = await Yardstick.open();

try {
  await measureAll();
} finally {
  await yardstick.close();
}
process.exitCode = areAllMet ? 0 : 1;

async function measureAll() {
  for (const [part, measured] of Object.entries(alone)) {
    if (isWanted(part)) await measure(part, measured);
  }
  for (const [part, measured] of Object.entries(long)) {
    if (parts.includes(part)) await measure(part, measured);
  }
  if ([...Object.keys(onData), "starting"].some(isWanted)) await measureOnData();
}

async function measureOnData() {
  process.stdout.write(existsSync(join(FOLDER, "seeded.json")) ? "Data is there.\n" : "Making data, once …\n");
  const server = await seededServer(FOLDER, sizes);
  try {
    for (const [part, measured] of Object.entries(onData)) {
      if (isWanted(part)) await measure(part, () => measured(server));
    }
  } finally {
    await server.kill("SIGINT");
  }
  if (isWanted("starting")) await measure("starting", () => measureStarting(FOLDER));
}

/** Measures a part between two measurements of the machine's speed, and replaces its table in the report. */
async function measure(part: string, measured: () => Promise<Figure[]>) {
  process.stdout.write(`Measuring ${part} …\n`);
  const before = await yardstick.measure();
  const found = await measured();
  const speed = meanOf(before, await yardstick.measure());
  areAllMet &&= found.every((figure) => isMet(figure, speed));
  const date = new Date().toISOString().slice(0, 10);
  const written = `${date}, ${describeMachine()}\n\n${describeSpeed(speed)}\n\n${table(found, speed)}`;
  process.stdout.write(`\n${written}\n\n`);
  const section = `<!-- ${part} -->\n\n${written}\n\n<!-- end -->`;
  const report = readFileSync(REPORT, "utf8");
  writeFileSync(
    REPORT,
    report.replace(new RegExp(`<!-- ${part} -->.*?<!-- end -->`, "s"), () => section),
  );
}

function meanOf(one: Speed, other: Speed): Speed {
  return {
    insertsPerSecond: (one.insertsPerSecond + other.insertsPerSecond) / 2,
    echoesPerSecond: (one.echoesPerSecond + other.echoesPerSecond) / 2,
  };
}
