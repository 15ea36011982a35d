import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);

export const root = join(import.meta.dirname, "../../../..");

/** Runs a program and returns its output. @throws Error with the output of a program that fails */
export async function run(command: string, args: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) {
  try {
    const { stdout } = await execute(command, args, { maxBuffer: 64 * 1024 * 1024, ...options });
    return stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(" ")} failed:\n${(error as Error).message}\n${stdout}\n${stderr}`);
  }
}

/** Installs the generators in a separate folder and returns it. */
export async function installGenerators(): Promise<string> {
  const folder = join(root, "node_modules", ".cache", "client-generators");
  mkdirSync(folder, { recursive: true });
  cpSync(join(import.meta.dirname, "generators"), folder, { recursive: true });
  const script = process.env.npm_execpath;
  const [command, args] = script ? [process.execPath, [script]] : ["npm", []];
  await run(command, [...args, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: folder,
  });
  return folder;
}

/** Debian's packages: the generator runs on Java, the client on Python with these modules. */
const packages = [
  "default-jre-headless",
  "python3",
  "python3-certifi",
  "python3-dateutil",
  "python3-six",
  "python3-urllib3",
];
const modules = "import certifi, dateutil.parser, six, urllib3";

/** Returns a Python with the client's modules. Undefined if none exists and none can be installed. */
export async function findPython(): Promise<string | undefined> {
  const found = await installedPython();
  if (found || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return found;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-qq"], { env });
  await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], { env });
  return installedPython();
}

async function installedPython(): Promise<string | undefined> {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin"];
  const pythons = [...new Set(folders.map((folder) => join(folder, "python3")))].filter((path) => existsSync(path));
  if (!(await succeeds("java", ["-version"]))) return undefined;
  for (const python of pythons) if (await succeeds(python, ["-c", modules])) return python;
  return undefined;
}

const succeeds = (command: string, args: string[]) =>
  execute(command, args).then(
    () => true,
    () => false,
  );
