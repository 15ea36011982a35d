import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { call, type Method } from "../../apps/server/test/harness/call.ts";
import { ParleyProcess } from "../../apps/server/test/process/parley-process.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { start } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts;
const [, ...ARGUMENTS] = (start as string)
  .split(" ")
  .map((part) => (part.startsWith("bin/") ? join(root, part) : part));

/** The server as `npm start` runs it, on a persistent folder. */
export class ServerProcess extends ParleyProcess {
  constructor(dataDir: string, environment: Record<string, string> = {}) {
    super({ ...environment, DATA_DIR: dataDir }, [process.execPath, ...ARGUMENTS]);
  }

  /** Resident bytes of the server alone. */
  residentBytes() {
    return residentBytes(this.pid!);
  }

  /** Processor time that the server's main thread has used, in milliseconds. */
  threadMs() {
    return processorMs(this.pid!, `task/${this.pid}/stat`).own;
  }

  /** Processor time that all threads of the server have used, in milliseconds. */
  processorMs() {
    return processorMs(this.pid!, "stat").own;
  }

  /** Processor time that the database has used, also in connections that were closed, in milliseconds. */
  databaseProcessorMs() {
    const postmaster = this.databasePid!;
    const { own, ofEnded } = processorMs(postmaster, "stat");
    return childrenOf(postmaster).reduce((sum, pid) => sum + processorMs(pid, "stat").own, own + ofEnded);
  }

  /** Resident bytes of the server and its database, shared pages counted once. */
  residentBytesWithDatabase() {
    const postmaster = this.databasePid!;
    return [this.pid!, postmaster, ...childrenOf(postmaster)].reduce((sum, pid) => sum + proportionalBytes(pid), 0);
  }

  /** Bytes that the processes of the database allocated, without its cache of tables, which fills up to its fixed size. */
  databaseBytesWithoutCache() {
    const postmaster = this.databasePid!;
    return [postmaster, ...childrenOf(postmaster)].reduce((sum, pid) => sum + allocatedBytes(pid), 0);
  }

  /** Open files and sockets of the server. */
  openFiles() {
    return readdirSync(`/proc/${this.pid}/fd`).length;
  }

  /** Connections to the embedded database, of which each is a process, and the database's own processes. */
  databaseProcesses() {
    return childrenOf(this.databasePid!).length;
  }

  async database<T>(work: (database: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: this.databaseUrl });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  async call<T>(method: Method, path: string, body: object | undefined, token: string): Promise<T> {
    const answer = await call<T>(`${this.url}/api${path}`, method, { body, token });
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  }
}

function statusKilobytes(pid: number, file: string, field: string) {
  const line = procFile(pid, file).match(new RegExp(`^${field}:\\s+(\\d+) kB`, "m"));
  return Number(line?.[1] ?? 0) * 1024;
}

/** The unit of times in `/proc`. It is the same on every architecture of Linux. */
const CLOCK_TICKS_PER_SECOND = 100;

const residentBytes = (pid: number) => statusKilobytes(pid, "status", "VmRSS");
const allocatedBytes = (pid: number) => statusKilobytes(pid, "smaps_rollup", "Pss_Anon");
const proportionalBytes = (pid: number) => statusKilobytes(pid, "smaps_rollup", "Pss");

/** Processor time in milliseconds: of the process or thread, and of its children that have ended. */
function processorMs(pid: number, file: string) {
  const [, fields = ""] = procFile(pid, file).split(") ");
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.split(" ").slice(11, 15).map(Number);
  const tickMs = 1000 / CLOCK_TICKS_PER_SECOND;
  return { own: (user + system) * tickMs, ofEnded: (endedUser + endedSystem) * tickMs };
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => parentOf(pid) === parent);
}

const parentOf = (pid: number) => Number(/^.*\) \S (\d+)/s.exec(procFile(pid, "stat"))?.[1]);

/** A file of `/proc` about a process; empty once the process has ended. Database processes can end at any time. */
function procFile(pid: number, file: string) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
