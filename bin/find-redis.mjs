// Finds or brings a Redis for the tests: the system's, or Debian's packages, which are unpacked into `node_modules` and
// not installed. So no root is needed, and no service starts.
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { root, run, step } from "./prepare.mjs";

const folder = join(root, "node_modules", ".cache", "redis");
const unpacked = join(folder, "redis-server");

/** The path of a program that starts Redis or Valkey. */
export async function findRedis() {
  const found = process.env.PARLEY_TEST_REDIS ?? onPath(["redis-server", "valkey-server"]);
  if (found) return found;
  if (!existsSync(unpacked)) await step("Bringing a Redis for the tests", unpackFromDebian);
  return unpacked;
}

function onPath(names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path));
}

async function unpackFromDebian() {
  const [lists, cache, files] = ["lists", "cache", "files"].map((name) => join(folder, name));
  rmSync(folder, { recursive: true, force: true });
  for (const part of [join(lists, "partial"), join(cache, "archives", "partial"), files])
    mkdirSync(part, { recursive: true });
  const apt = (...args) => run("apt-get", [...aptOptions(lists, cache), "-qq", ...args]);
  try {
    await apt("update");
    await apt("install", "--yes", "--no-install-recommends", "--download-only", "redis-server");
  } catch (error) {
    throw new Error(`No Redis was found. Install one, or name it in PARLEY_TEST_REDIS. ${error.message}`);
  }
  const archives = join(cache, "archives");
  for (const archive of readdirSync(archives).filter((name) => name.endsWith(".deb")))
    await run("dpkg-deb", ["--extract", join(archives, archive), files]);
  rmSync(lists, { recursive: true });
  rmSync(cache, { recursive: true });
  writeStarter(files);
}

/** Own folders, so that no root and no lock are needed. */
function aptOptions(lists, cache) {
  const status = join(folder, "status");
  copyFileSync("/var/lib/dpkg/status", status);
  const options = [
    `Dir::State::Lists=${lists}`,
    `Dir::State::status=${status}`,
    `Dir::Cache=${cache}`,
    "Debug::NoLocking=1",
    "APT::Sandbox::User=",
  ];
  return options.flatMap((option) => ["-o", option]);
}

/** A script, because the unpacked libraries are not where the system looks for them. */
function writeStarter(files) {
  const libraries = readdirSync(join(files, "usr", "lib")).map((name) => join(files, "usr", "lib", name));
  const program = join(files, "usr", "bin", "redis-server");
  writeFileSync(unpacked, `#!/bin/sh\nLD_LIBRARY_PATH='${libraries.join(":")}' exec '${program}' "$@"\n`);
  chmodSync(unpacked, 0o755);
}

if (import.meta.main) process.stdout.write(`${await findRedis()}\n`);
