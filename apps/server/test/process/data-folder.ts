import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { ParleyProcess } from "./parley-process.ts";

let template: Promise<string> | undefined;

/** A data folder as a first start leaves it. A copy takes less than a tenth of the time of a first start. */
export async function usedDataFolder(): Promise<string> {
  template ??= startOnce();
  const copy = mkdtempSync(join(tmpdir(), "parley-process-"));
  execFileSync("cp", ["--archive", "--reflink=auto", `${await template}/.`, copy]);
  return copy;
}

async function startOnce() {
  const parley = new ParleyProcess({ DATA_DIR: mkdtempSync(join(inject("folder"), "data-")) });
  await parley.start();
  await parley.kill("SIGINT");
  return parley.dataDir;
}
