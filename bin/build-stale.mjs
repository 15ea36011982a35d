// Builds the server and the files for browsers if their sources changed since the last build.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { npm, step } from "./prepare.mjs";

const brotli = promisify(brotliCompress);

const targets = [
  {
    name: "server",
    folder: "apps/server",
    isForBrowsers: false,
    sources: [
      "apps/server/src",
      "apps/server/vite.config.ts",
      "packages/channels/src",
      "packages/contract/src",
      "package-lock.json",
    ],
  },
  {
    name: "dashboard",
    folder: "apps/dashboard",
    sources: ["apps/dashboard", "packages/api-client/src", "packages/contract/src", "package-lock.json"],
  },
  {
    name: "widget",
    folder: "packages/widget",
    sources: [
      "packages/widget",
      "packages/sdk/src",
      "packages/api-client/src",
      "packages/contract/src",
      "package-lock.json",
    ],
  },
  {
    name: "recorder",
    folder: "packages/recorder",
    sources: [
      "packages/recorder",
      "packages/sdk/src",
      "packages/widget/src",
      "packages/api-client/src",
      "packages/contract/src",
      "package-lock.json",
    ],
  },
  { name: "guides", folder: "packages/guide", sources: ["packages/guide", "docs", "package-lock.json"] },
];

/** Builds all targets, or the named one. */
export async function buildStale({ only, force = false } = {}) {
  for (const { name, folder, sources, isForBrowsers = true } of targets) {
    if (only && name !== only) continue;
    const stamp = join(folder, "dist", ".built-from");
    const digest = digestOf(sources);
    if (!force && existsSync(stamp) && readFileSync(stamp, "utf8") === digest) continue;
    await step(`Building the ${name}`, async () => {
      await npm(["run", "build", "--workspace", folder]);
      if (isForBrowsers) await compress(join(folder, "dist"));
    });
    writeFileSync(stamp, digest);
  }
}

/**
 * Adds a Brotli file with the best compression beside each text file. The server sends it to browsers that support
 * Brotli.
 */
async function compress(folder) {
  const files = filesIn(folder).filter((file) => /\.(js|css|svg|json)$/.test(file));
  await Promise.all(files.map(async (file) => writeFileSync(`${file}.br`, await brotli(readFileSync(file)))));
}

function digestOf(paths) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap(filesIn).sort()) hash.update(file).update("\0").update(readFileSync(file));
  return hash.digest("hex");
}

function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !["dist", "node_modules"].includes(name) && !name.includes(".test."))
    .flatMap(({ name }) => filesIn(join(path, name)));
}
