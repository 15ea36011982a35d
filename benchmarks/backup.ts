import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Figure, timed, times } from "./harness/figures.ts";
import { seededServer } from "./harness/seed.ts";

const SCRIPT = fileURLToPath(new URL("../bin/backup.mjs", import.meta.url));
/** Each conversation has ten messages. */
const CONVERSATIONS = Number(process.env.BENCH_BACKUP ?? 40_000);
const MOST_TIMES = 3;

/** Backs up a server that is not running, and restores the backup into an empty folder. */
export async function measureBackup(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "parley-bench-"));
  const [source, backup, target] = ["source", "backup", "target"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const server = await seededServer(source, { backup: CONVERSATIONS });
  try {
    await server.kill("SIGINT");
    let rows = "";
    const backupMs = await timed(async () => {
      rows = await run(source, "backup", backup);
    });
    const restoreMs = await timed(() => run(target, "restore", backup));
    const ratio = restoreMs / backupMs;
    return [
      {
        what: `restore of a backup of ${Number.parseInt(rows, 10).toLocaleString("en")} rows`,
        target: `≤ ${MOST_TIMES} × the time of the backup`,
        measured: `${times(ratio)}, ${(restoreMs / 1000).toFixed(1)} s`,
        reference: `the backup: ${(backupMs / 1000).toFixed(1)} s`,
        isReached: ratio <= MOST_TIMES,
      },
    ];
  } finally {
    await server.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs `npm run backup` or `npm run restore`. Returns its output. */
async function run(dataDir: string, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, [SCRIPT, ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}`);
  return output;
}
