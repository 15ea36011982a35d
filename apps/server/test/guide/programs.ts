import { spawn, spawnSync } from "node:child_process";

/** The languages of samples whose programs may be missing on the machine of the tests, with a command that prints their version. */
const versionCommands: Record<string, [string, ...string[]]> = {
  bash: ["bash", "--version"],
  curl: ["curl", "--version"],
  python: ["python3", "--version"],
  php: ["php", "--version"],
  ruby: ["ruby", "--version"],
  go: ["go", "version"],
};

const known = new Map<string, boolean>();

export function isInstalled(name: string): boolean {
  const [command, ...args] = versionCommands[name]!;
  if (!known.has(name)) known.set(name, spawnSync(command, args).status === 0);
  return known.get(name)!;
}

interface ProgramOptions {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  input?: string;
}

/** A program that runs until it ends or is stopped. */
export class Program implements AsyncDisposable {
  output = "";
  readonly #child;
  readonly ended: Promise<number | null>;

  constructor(command: string, args: string[], { cwd, env, input }: ProgramOptions) {
    this.#child = spawn(command, args, { cwd, env: { ...process.env, NODE_OPTIONS: "", ...env }, stdio: "pipe" });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        this.output += text;
      });
    this.ended = new Promise((resolve, reject) => {
      this.#child.on("error", reject);
      this.#child.on("close", resolve);
    });
    this.#child.stdin.end(input);
  }

  async stop() {
    this.#child.kill("SIGKILL");
    await this.ended;
  }

  [Symbol.asyncDispose]() {
    return this.stop();
  }
}

/** Runs a program to its end and returns its output. @throws Error with the output of a program that fails */
export async function run(command: string, args: string[], options: ProgramOptions): Promise<string> {
  const program = new Program(command, args, options);
  const code = await program.ended;
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}:\n${program.output}`);
  return program.output;
}
