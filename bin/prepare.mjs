// The first step of every command: installs the dependencies of the lockfile, and continues with the pinned Node. Runs
// on Node 20 and later before anything is installed; therefore plain JavaScript.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import module, { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
const pinnedNode = join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
const installedStamp = join(root, "node_modules", ".parley-lockfile");

/** Installs if the lockfile changed, then starts the calling script again if this is not the pinned Node. */
export async function prepare() {
  process.chdir(root);
  process.env.PATH = `${join(root, "node_modules", ".bin")}${delimiter}${process.env.PATH}`;
  await install();
  if (process.version !== `v${pinnedVersion()}`)
    process.exit(await runPinned([...process.execArgv, ...process.argv.slice(1)]));
  module.enableCompileCache?.(join(root, "node_modules", ".cache", "compiled"));
}

async function install() {
  const wanted = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
  const isFresh = !existsSync("node_modules");
  if (!isFresh && existsSync(installedStamp) && readFileSync(installedStamp, "utf8") === wanted) return;
  const command = isFresh ? "ci" : "install";
  await step(isFresh ? "Installing (the first time takes a minute)" : "Installing what has changed", () =>
    npm([command, "--no-audit", "--no-fund", "--loglevel=error"]),
  );
  if (!existsSync(pinnedNode))
    fail("npm did not install the pinned Node. Are install scripts switched off (ignore-scripts)?");
  writeFileSync(installedStamp, wanted);
}

const pinnedVersion = () => createRequire(import.meta.url)(join(root, "package.json")).dependencies.node;

async function runPinned(args) {
  const child = spawn(pinnedNode, args, { stdio: "inherit" });
  // Ctrl-C in a terminal also reaches the child. Other signals are forwarded.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  return exitCodeOf(child);
}

/** Runs npm, quietly unless it fails. */
export function npm(args) {
  const script = process.env.npm_execpath;
  const [command, commandArgs] = script ? [process.execPath, [script, ...args]] : ["npm", args];
  return run(command, commandArgs, { shell: !script && process.platform === "win32" });
}

/** Runs a program; its output is shown only if it fails. */
export async function run(command, args, options = {}) {
  const { code, output } = await capture(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} failed:\n${output.trim()}`);
  return output;
}

/** Runs a program; resolves with its exit code and its output. */
export async function capture(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], ...options });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      output += chunk;
    });
  }
  return { code: await exitCodeOf(child), output };
}

/** Runs a program with visible output; resolves with its exit code. */
export function show(command, args, options = {}) {
  return exitCodeOf(spawn(command, args, { cwd: root, stdio: "inherit", ...options }));
}

function exitCodeOf(child) {
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

/** Prints the name of a step while it runs, and its duration. */
export async function step(what, work) {
  const begin = Date.now();
  const seconds = () => `${((Date.now() - begin) / 1000).toFixed(0)} s`;
  process.stdout.write(`${what} …`);
  const dots = setInterval(() => process.stdout.write(process.stdout.isTTY ? `\r${what} … ${seconds()}` : "."), 2000);
  try {
    await work();
    process.stdout.write(`${process.stdout.isTTY ? `\r${what} …` : ""} done in ${seconds()}\n`);
  } catch (error) {
    process.stdout.write("\n");
    fail(error.message);
  } finally {
    clearInterval(dots);
  }
}

export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
