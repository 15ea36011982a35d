import { existsSync } from "node:fs";
import { type Config, readConfig, WrongConfiguration } from "./platform/config.ts";
import { checkDatabase } from "./platform/doctor/database.ts";
import { type Finding, off, problem, reasonOf } from "./platform/doctor/finding.ts";
import { checkDisk, checkStorage, checkVersion } from "./platform/doctor/machine.ts";
import { checkIncomingMail, checkOutgoingMail } from "./platform/doctor/mail.ts";
import { checkPublicAddress } from "./platform/doctor/public-address.ts";
import { checkRedis } from "./platform/doctor/redis.ts";
import { checkReplica } from "./platform/doctor/replica.ts";
import { createLog, type Log } from "./platform/log.ts";

const MARKS = { ok: "ok  ", off: "off ", problem: "FAIL" };

/** Runs `npm run doctor`: checks everything that the server needs. The exit code is 1 when there is a problem. */
export async function main() {
  const findings = await checkAll();
  for (const { subject, state, detail, advice } of findings) {
    process.stdout.write(`${MARKS[state]}  ${subject.padEnd(15)} ${detail}\n`);
    if (advice) process.stdout.write(`${" ".repeat(22)}→ ${advice}\n`);
  }
  const problems = findings.filter(({ state }) => state === "problem").length;
  const summary = problems === 0 ? "No problem was found." : `${problems} of ${findings.length} checks failed.`;
  process.stdout.write(`\n${summary}\n`);
  if (problems > 0) process.exitCode = 1;
}

async function checkAll(): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    if (!(error instanceof WrongConfiguration)) throw error;
    return error.problems.map((text) =>
      problem("Configuration", text, "docs/configuration.md describes each variable."),
    );
  }
  const log = createLog({ logLevel: "silent" });
  const checks: [subject: string, check: () => Promise<Finding | Finding[]>][] = [
    ["Node", checkVersion],
    ["Data folder", () => checkDataFolder(config, log)],
    ["Database", () => checkDatabase(config)],
    ["Replica", () => checkReplica(config)],
    ["Redis", () => checkRedis(config)],
    ["Outgoing mail", () => checkOutgoingMail(config)],
    ["Incoming mail", () => checkIncomingMail(config)],
    ["Public address", () => checkPublicAddress(config)],
  ];
  const results = await Promise.all(
    checks.map(([subject, check]) =>
      check().catch((error) => problem(subject, reasonOf(error), "Report this: the check itself failed.")),
    ),
  );
  return results.flat();
}

async function checkDataFolder(config: Config, log: Log): Promise<Finding[]> {
  const { dataDir } = config;
  if (!existsSync(dataDir)) return [off("Data folder", `${dataDir} does not exist yet; npm start creates it`)];
  return Promise.all([checkDisk(config), checkStorage(config, log)]);
}

if (import.meta.main) await main();
