import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createWriteStream, readFileSync } from "node:fs";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createGunzip } from "node:zlib";
import { configurationFor, type NetworkAccess } from "./configuration.ts";
import { assignToNewUser, environmentFor, type Isolation } from "./isolation.ts";
import { limits } from "./limits.ts";
import { type Failure, failureOf, type Program, type RunOutcome } from "./program.ts";
import { ProgramOutput } from "./program-output.ts";

const INSIDE = fileURLToPath(new URL("./inside/", import.meta.url));
const LOOK_EVERY_MS = 50;
const REMAINING_OUTPUT_MS = 1000;

/**
 * A shell script that starts the runtime with system limits. The shell waits until its standard input is closed, also
 * by the death of the server. Then it kills the runtime and removes the folder. It ignores signals to the whole process
 * group. It runs as the server's user, so that the runtime cannot kill it. The first word on descriptor 3 is the
 * runtime's process id.
 */
const supervisorScriptFor = ({ launch }: Isolation) => `
trap '' HUP INT QUIT TERM
ulimit -c 0; ulimit -d ${limits.dataMegabytes * 1000} 2>/dev/null
echo 1000 2>/dev/null >/proc/self/oom_score_adj
nice -n 10 /bin/sh -c "$1" "$0" serve --experimental --control-fd=3 config.capnp &
child=$!
${launch.includes(">&3") ? "" : `echo "$child" >&3`}
exec 1>&- 2>&- 3>&-
read -r _
kill -9 $child
wait $child
rm -rf "$PWD"
`;

/** The environment in which programs run. */
export interface Runtime {
  readonly binary: string;
  readonly isolation: Isolation;
}

type Task = "check" | "run";

/** A process of the runtime with one program. It runs one task at a time, and is not used again after a failure. */
export class SandboxProcess {
  readonly #supervisor: ChildProcess;
  readonly #folder: string;
  readonly #printed = new ProgramOutput();
  readonly #ended: Promise<void>;
  #pid = 0;
  #fate: Failure | undefined;
  isAlive = true;

  private constructor(supervisor: ChildProcess, folder: string) {
    this.#supervisor = supervisor;
    this.#folder = folder;
    this.#ended = new Promise((resolve) => {
      const end = () => {
        this.isAlive = false;
        this.#supervisor.stdin?.end();
        resolve();
      };
      supervisor.on("error", end);
      this.#control?.on("close", end);
    });
    supervisor.stdin?.on("error", () => {}); // it has ended already
    for (const stream of [supervisor.stdout, supervisor.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        this.#printed.add(chunk);
        if (this.#printed.isTooMuch) {
          this.kill(failureOf("TooMuchOutput", `The function printed more than ${limits.printedBytes / 1e6} MB`));
        }
      });
    }
  }

  /** @throws when the runtime does not start */
  static async start(runtime: Runtime, program: Program, networkAccess: NetworkAccess): Promise<SandboxProcess> {
    const { binary, isolation } = runtime;
    const files = await program.files();
    const folder = await mkdtemp(join(tmpdir(), "parley-function-"));
    try {
      await fill(folder, files, configurationFor(program, networkAccess));
      const stdio = ["pipe", "pipe", "pipe", "pipe"] as const;
      const env = environmentFor(isolation.hasUser ? await assignToNewUser(folder) : undefined);
      const args = ["-c", supervisorScriptFor(isolation), binary, isolation.launch];
      const supervisor = spawn("/bin/sh", args, { cwd: folder, stdio: [...stdio], env });
      const sandbox = new SandboxProcess(supervisor, folder);
      await sandbox.#listening();
      return sandbox;
    } catch (error) {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
      throw error;
    }
  }

  /** Checks whether `index.js` can be loaded. */
  async check(): Promise<Failure | undefined> {
    return (await this.#perform("check", "")).failure;
  }

  run(event: string): Promise<RunOutcome> {
    return this.#perform("run", event);
  }

  /** Kills the process immediately. The result of a running task is lost. */
  kill(fate = failureOf("Stopped", "The function was stopped")) {
    this.#fate ??= fate;
    this.isAlive = false;
    this.#supervisor.stdin?.end();
  }

  get #control() {
    return this.#supervisor.stdio?.[3] as Readable | undefined; // undefined when no more files can be opened
  }

  async #listening() {
    const ready = new Promise<boolean>((resolve) => {
      let output = "";
      this.#control?.on("data", (chunk: Buffer) => {
        output += chunk;
        this.#pid ||= Number(/^(\d+)$/m.exec(output)?.[1] ?? 0);
        if (output.includes(`"listen"`)) resolve(true);
      });
      void this.#ended.then(() => resolve(false));
      setTimeout(resolve, limits.startMs, false).unref();
    });
    if (await ready) return;
    this.kill();
    throw new Error(`The runtime of functions did not start: ${this.#printed.lastError.trim() || "no answer"}`);
  }

  async #perform(task: Task, event: string): Promise<RunOutcome> {
    const begin = performance.now();
    const end = randomUUID();
    const remainingOutput = this.#printed.begin(end);
    const seconds = limits.runMs / 1000;
    const clock = setTimeout(() => {
      this.kill(failureOf("Timeout", `The function was stopped after ${seconds} seconds`));
    }, limits.runMs);
    const watch = setInterval(() => this.#watchMemory(), LOOK_EVERY_MS);
    try {
      const answer = await this.#ask(task, end, event);
      const durationMs = performance.now() - begin;
      await Promise.race([remainingOutput, this.#ended, sleep(REMAINING_OUTPUT_MS, undefined, { ref: false })]);
      return { ...parseAnswer(answer), logs: this.#printed.logs, durationMs };
    } catch (error) {
      this.kill(failureOf("Refused", (error as Error).message));
      await Promise.race([this.#ended, sleep(REMAINING_OUTPUT_MS, undefined, { ref: false })]);
      const durationMs = performance.now() - begin;
      return { result: null, failure: this.#describeEnd(), logs: this.#printed.logs, durationMs };
    } finally {
      clearTimeout(clock);
      clearInterval(watch);
    }
  }

  #ask(task: Task, end: string, event: string) {
    return new Promise<string>((resolve, reject) => {
      void this.#ended.then(() => reject(new Error("The function ended its own process")));
      const headers = { "x-task": task, "x-end": end };
      const asking = request({
        socketPath: join(this.#folder, "entry"),
        method: "POST",
        path: "/",
        headers,
        agent: false,
      });
      asking.on("error", () => reject(new Error("The function ended its own process")));
      asking.on("response", (answer) => {
        if (answer.statusCode !== 200) {
          reject(new Error("The function did not return: it waits for something that never happens, or ended itself"));
          return void answer.destroy();
        }
        const chunks: Buffer[] = [];
        let bytes = 0;
        answer.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          bytes += chunk.length;
          if (bytes <= limits.answerBytes) return;
          answer.destroy();
          reject(new Error(`The function returned more than ${limits.answerBytes / 1e6} MB`));
        });
        answer.on("end", () => resolve(Buffer.concat(chunks).toString()));
        answer.on("error", reject);
      });
      asking.end(event);
    });
  }

  #watchMemory() {
    if (residentMegabytes(this.#pid) > limits.memoryMegabytes) {
      this.kill(failureOf("OutOfMemory", `The function took more than ${limits.memoryMegabytes} MB of memory`));
    }
  }

  #describeEnd(): Failure {
    if (/out of memory|heap limit|last resort|Last few GCs/i.test(this.#printed.lastError)) {
      return failureOf("OutOfMemory", "The function ran out of memory");
    }
    return this.#fate ?? failureOf("Stopped", "The function was stopped");
  }
}

/** Writes the runtime's files. The configuration contains a secret, so it is written last. */
async function fill(folder: string, files: Buffer, configuration: string) {
  await pipeline(Readable.from([files]), createGunzip(), createWriteStream(join(folder, "files.json")));
  await copyFile(join(INSIDE, "gate.js"), join(folder, "gate.js"));
  await copyFile(join(INSIDE, "main.js"), join(folder, "main.js"));
  await writeFile(join(folder, "config.capnp"), configuration);
}

/** The resident memory of a process. 0 when the system does not report it. */
function residentMegabytes(pid: number) {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/**
 * Parses the answer. A customer's code can produce it, so it may contain anything.
 * @throws when it is not a valid answer
 */
function parseAnswer(answer: string): Pick<RunOutcome, "result" | "failure"> {
  const { result = null, error } = parsed(answer);
  if (!error) return { result };
  const { errorMessage, errorType, trace } = error as Partial<Failure>;
  const lines = Array.isArray(trace) ? trace.map(String).slice(0, 20) : [];
  return { result: null, failure: { ...failureOf(String(errorType), String(errorMessage)), trace: lines } };
}

function parsed(answer: string): { result?: unknown; error?: object } {
  try {
    const value: unknown = JSON.parse(answer);
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // Invalid JSON is handled like other invalid answers.
  }
  throw new Error("The function's result cannot be written as JSON");
}
