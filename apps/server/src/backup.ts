import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { backUp, restore } from "./platform/backup/index.ts";
import { readConfig, WrongConfiguration } from "./platform/config.ts";
import { CannotStart } from "./platform/errors.ts";
import { everySeconds } from "./platform/every-seconds.ts";
import { hasCommit, type Program, programFolder } from "./platform/upgrade/program.ts";
import { rollBack } from "./platform/upgrade/roll-back.ts";

const USAGE = `npm run backup [folder]               into backups/ and the time, unless a folder is named
npm run restore folder [-- --replace]  in place of what is there, if there is something
npm run rollback                       the embedded database as it was before the last upgrade
`;

const PROGRESS_SECONDS = 2;

/** Runs `npm run backup`, `npm run restore` and `npm run rollback`. Prints an expected failure in one line. */
export async function main([command, ...args]: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { replace: { type: "boolean", default: false } },
    });
    if (command === "backup" && positionals.length <= 1) return await makeBackup(positionals[0]);
    if (command === "restore" && positionals.length === 1) return await runRestore(positionals[0]!, values);
    if (command === "rollback" && positionals.length === 0) return await runRollback();
    process.stderr.write(USAGE);
    process.exitCode = 2;
  } catch (error) {
    // The message of a system error names the file and the reason.
    const isExpected =
      error instanceof CannotStart || error instanceof WrongConfiguration || "syscall" in (error as Error);
    if (!isExpected && (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS") !== true) throw error;
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

async function makeBackup(named: string | undefined) {
  const config = readConfig();
  const folder = resolve(named ?? join("backups", new Date().toISOString().replaceAll(":", "-")));
  const { tables, files, bucket } = await backUp(config, folder);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(`${rows} rows of ${tables.length} tables and ${files.length} files are in ${folder}\n`);
  if (bucket) process.stdout.write(`The uploads in the bucket ${bucket} are not included. Back them up, too.\n`);
  if (config.secretKey)
    process.stdout.write("SECRET_KEY is not included. Keep it: without it, some data cannot be read.\n");
}

async function runRestore(named: string, options: { replace: boolean }) {
  const config = readConfig();
  const report = everySeconds(PROGRESS_SECONDS, (step) => process.stdout.write(`${step} …\n`));
  const { manifest, oldDataFolder, oldSchemas } = await restore(config, resolve(named), { ...options, report });
  const lines = [`Restored the backup of ${manifest.made_at}. The next start migrates it.`];
  if (oldDataFolder) lines.push(`The earlier data is in ${oldDataFolder}. Delete it when you no longer need it.`);
  if (oldSchemas.length > 0) {
    lines.push(
      `The earlier tables are kept. When you no longer need them: drop schema ${oldSchemas.join(", ")} cascade`,
    );
  }
  const { bucket } = manifest;
  if (bucket) lines.push(`Uploads are still in the bucket ${bucket}. They were not restored.`);
  if (bucket && config.bucket?.name !== bucket) lines.push("S3_BUCKET names another bucket: they will not be found.");
  process.stdout.write(`${lines.join("\n")}\n`);
}

async function runRollback() {
  const { program } = await rollBack(readConfig(), ({ saved_at }, aside) =>
    process.stdout.write(
      `The database is replaced with its copy of ${saved_at}, from before the last upgrade.\n` +
        `The replaced one, with everything that was written since, is kept in ${aside}.\n` +
        "Delete it when you no longer need it. Uploaded files stay as they are.\n",
    ),
  );
  process.stdout.write(
    `Done. Now start ${await howToStart(program)}\nThis version would upgrade the database again.\n`,
  );
}

async function howToStart(program: Program | undefined) {
  if (!program) return "the previous version of Parley.";
  if (!program.commit || !(await hasCommit(program.commit))) return `Parley ${program.version}.`;
  const commands = [`cd ${programFolder}`, `git checkout ${program.commit}`, "npm start"];
  return [`Parley ${program.version}:`, ...commands].join("\n  ");
}

if (import.meta.main) await main(process.argv.slice(2));
