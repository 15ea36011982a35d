import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../../src/platform/free-port.ts";

/** The built programs, as `npm start` and `npm run backup` run them. */
export const BUILT = fileURLToPath(new URL("../../dist/", import.meta.url));
/** Node's own cache of compiled modules, for servers and programs that tests start. */
export const COMPILE_CACHE = fileURLToPath(new URL("../../../../node_modules/.cache/compiled", import.meta.url));
const TIMEOUT_MS = 120_000; // for slow machines; a successful start ends the wait earlier

/** A server in a separate process with its embedded database, as `npm start` runs it. */
export class ParleyProcess {
  readonly dataDir: string;
  readonly #environment: Record<string, string>;
  readonly #command: [program: string, ...args: string[]];
  #child: ChildProcess | undefined;
  #exit: Promise<number | null> | undefined;
  output = "";
  url = "";

  constructor(
    environment: Record<string, string> = {},
    command: [program: string, ...args: string[]] = [process.execPath, "--enable-source-maps", join(BUILT, "main.js")],
  ) {
    this.dataDir = environment.DATA_DIR ?? mkdtempSync(join(tmpdir(), "parley-process-"));
    this.#environment = environment;
    this.#command = command;
  }

  /** Starts it without waiting. */
  async launch() {
    const port = this.#environment.PORT ?? String(await freePort());
    this.url = `http://127.0.0.1:${port}`;
    this.output = "";
    const [program, ...args] = this.#command;
    this.#child = spawn(program, args, {
      env: {
        PATH: process.env.PATH,
        HOST: "127.0.0.1",
        PORT: port,
        DATA_DIR: this.dataDir,
        RATE_LIMITS: "off",
        LOG_LEVEL: "warn",
        NODE_COMPILE_CACHE: COMPILE_CACHE,
        ...this.#environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on("data", (chunk) => {
        this.output += chunk;
      });
    }
    this.#exit = new Promise((resolve) => this.#child?.once("close", (code) => resolve(code)));
  }

  /** Starts it and waits until it answers. */
  async start() {
    await this.launch();
    for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await sleep(50)) {
      if (await this.isReady()) return;
      if (this.#child?.exitCode !== null) throw new Error(`it did not start: ${this.output}`);
    }
    throw new Error(`it never answered: ${this.output}`);
  }

  async isReady() {
    const answer = await fetch(`${this.url}/readyz`).catch(() => undefined);
    return answer?.status === 200;
  }

  get isRunning() {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  /** The exit code, once it has exited. */
  exit() {
    return this.#exit!;
  }

  async kill(signal: NodeJS.Signals) {
    this.#child?.kill(signal);
    return this.exit();
  }

  get pid() {
    return this.#child?.pid;
  }

  /** The process of the embedded database, if its folder names one. */
  get databasePid() {
    const [pid] = this.#postmaster();
    return pid ? Number(pid) : undefined;
  }

  /** For reading stored data directly. */
  get databaseUrl() {
    const [, , , port] = this.#postmaster();
    const password = readFileSync(join(this.dataDir, "secrets", "database-password"), "utf8");
    return `postgres://parley:${password}@127.0.0.1:${port}/postgres`;
  }

  #postmaster() {
    const file = join(this.dataDir, "postgres", "postmaster.pid");
    return existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  }

  /** A test may have written its own process id into the file of the database. */
  killDatabase() {
    const pid = this.databasePid;
    if (pid && pid !== process.pid && isAlive(pid)) process.kill(pid, "SIGKILL");
  }

  /** Stops it permanently. */
  async end() {
    if (this.isRunning) await this.kill("SIGINT");
    this.killDatabase();
    rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

export function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}
