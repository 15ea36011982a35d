import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "../../src/platform/db/embedded.ts";
import { allowTraversalForDatabaseUser } from "../../src/platform/db/embedded-user.ts";
import { freePort } from "../../src/platform/free-port.ts";
import { Balancer } from "../harness/balancer.ts";
import type { Random } from "../harness/random.ts";
import { RedisServer } from "../harness/redis-server.ts";
import { ParleyProcess } from "../process/parley-process.ts";

const WEB_SERVERS = 3;
const WORKERS = 2;
const PAUSE_MS = 3_000;

/** Several servers with a database, a Redis and a load balancer, in separate processes that can be made to fail. */
export class Installation {
  readonly #folder = mkdtempSync(join(tmpdir(), "parley-chaos-"));
  readonly #redis = new RedisServer();
  #database!: EmbeddedDatabase;
  readonly web: ParleyProcess[] = [];
  readonly #workers: ParleyProcess[] = [];
  balancer!: Balancer;

  async start() {
    allowTraversalForDatabaseUser(this.#folder);
    this.#database = await startEmbeddedDatabase(this.#folder, { max_connections: 300 }); // starts again by itself
    await this.#redis.start();
    for (let each = 0; each < WEB_SERVERS; each++) this.web.push(await this.#startServer("web"));
    for (let each = 0; each < WORKERS; each++) this.#workers.push(await this.#startServer("worker"));
    this.balancer = await Balancer.open(this.web.map(({ url }) => url));
    this.balancer.honorReadiness();
  }

  async stop() {
    await this.balancer?.close();
    for (const server of [...this.web, ...this.#workers]) if (server.isRunning) await server.kill("SIGINT");
    await this.#redis.stop();
    await this.#database.stop();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  get databaseUrl() {
    return this.#database.url;
  }

  /** Everything that can fail. Each function resolves when the part works again, except the database, which takes a moment. */
  get failures(): Record<string, (random: Random) => Promise<void>> {
    return {
      "a web server is killed": (random) => kill(random.one(this.web)),
      "a web server hangs": (random) => pause(random.one(this.web)),
      "a worker is killed": (random) => kill(random.one(this.#workers)),
      "a worker hangs": (random) => pause(random.one(this.#workers)),
      "Redis crashes": async () => {
        await this.#redis.stop();
        await sleep(PAUSE_MS);
        await this.#redis.start();
      },
      "Redis hangs": async () => {
        this.#redis.pause();
        await sleep(PAUSE_MS);
        this.#redis.resume();
      },
      "the database crashes": async () => this.#signalDatabase("SIGKILL"),
      "the database restarts": async () => this.#signalDatabase("SIGINT"),
      "all connections break": async () => this.balancer.breakConnections(),
    };
  }

  #signalDatabase(signal: NodeJS.Signals) {
    const file = join(this.#folder, "postgres/postmaster.pid");
    try {
      const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
      if (pid > 0) process.kill(pid, signal); // the file is empty for a moment while the database starts
    } catch {
      // It is down already.
    }
  }

  async #startServer(role: "web" | "worker") {
    const server = new ParleyProcess({
      PARLEY_ROLE: role,
      PORT: String(await freePort()),
      DATABASE_URL: this.#database.url,
      DATABASE_POOL_SIZE: "5",
      REDIS_URL: this.#redis.url,
      DATA_DIR: join(this.#folder, "data"),
      DRAIN_SECONDS: "0",
      LOG_LEVEL: "error",
      ALLOW_PRIVATE_WEBHOOK_TARGETS: "1",
    });
    await server.start();
    return server;
  }
}

async function kill(server: ParleyProcess) {
  await server.kill("SIGKILL");
  // Without its database a server does not start. A service manager starts it again.
  while (
    !(await server.start().then(
      () => true,
      () => false,
    ))
  )
    await sleep(200);
}

async function pause({ pid }: ParleyProcess) {
  process.kill(pid!, "SIGSTOP");
  await sleep(PAUSE_MS);
  process.kill(pid!, "SIGCONT");
}
