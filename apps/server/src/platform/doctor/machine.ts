import { randomUUID } from "node:crypto";
import { statfs } from "node:fs/promises";
import { Readable } from "node:stream";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { openStorage } from "../storage/open-storage.ts";
import { type Finding, ok, problem, reasonOf } from "./finding.ts";

const LEAST_FREE_SHARE = 0.1;
const LEAST_FREE_BYTES = 2 * 1024 ** 3;
const OLDEST_NODE = 26;

export async function checkVersion(): Promise<Finding> {
  const [major] = process.versions.node.split(".");
  return Number(major) >= OLDEST_NODE
    ? ok("Node", process.version)
    : problem("Node", `${process.version} is too old`, "Start Parley with npm start, which brings the right version.");
}

export async function checkDisk({ dataDir }: Config): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const detail = `${gigabytes(free)} of ${gigabytes(blocks * bsize)} GB are free in ${dataDir}`;
  return free >= LEAST_FREE_BYTES && free >= LEAST_FREE_SHARE * blocks * bsize
    ? ok("Disk", detail)
    : problem(
        "Disk",
        detail,
        "Free space, or move DATA_DIR to a larger disk. A full disk stops the embedded database.",
      );
}

const gigabytes = (bytes: number) => (bytes / 1024 ** 3).toFixed(1);

/** Stores a file, reads it and removes it. */
export async function checkStorage(config: Config, log: Log): Promise<Finding> {
  const where = config.bucket ? `the bucket ${config.bucket.name}` : `${config.dataDir}/uploads`;
  const name = `doctor-${randomUUID()}`;
  try {
    const storage = await openStorage(config, log);
    await storage.save(name, Readable.from([Buffer.from(name)]));
    const stored = await storage.open(name);
    const text = stored ? Buffer.concat(await stored.bytes.toArray()).toString() : "";
    await storage.remove(name);
    if (text !== name)
      return problem(
        "Storage",
        `a stored file is missing in ${where}`,
        "Check that no other program deletes files there.",
      );
    return ok("Storage", `${where} stores, returns and removes files`);
  } catch (error) {
    const advice = config.bucket
      ? "Check S3_ENDPOINT, S3_REGION and the permissions of the key (docs/configuration.md, Files in a bucket)."
      : "Let the user of the server write to this folder.";
    return problem("Storage", `${where}: ${reasonOf(error)}`, advice);
  }
}
