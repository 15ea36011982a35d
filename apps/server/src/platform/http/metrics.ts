import fastify, { type FastifyInstance, type RouteShorthandOptions } from "fastify";
import type pg from "pg";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { newestBackupAt } from "../backup/index.ts";
import type { Config } from "../config.ts";
import { CannotStart } from "../errors.ts";
import { type QueueState, readQueueState } from "../jobs/queue-state.ts";
import type { Platform } from "../platform.ts";
import { localhostOnly } from "./localhost-only.ts";

const MAX_CONNECTIONS = 20;
/** All figures of one answer share one query. */
const QUEUE_STATE_MS = 1_000;

type Measured = Pick<Platform, "config" | "realtime" | "redis" | "replica">;

/** Measures the server, and serves the figures at `/metrics` to callers on this machine. */
export function serveMetrics(app: FastifyInstance, platform: Measured, pool: pg.Pool): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  measureRealtime(platform, registry);
  measureDatabase(pool, registry);
  measureJobs(pool, registry);
  measureRedis(platform, registry);
  measureReplica(platform, registry);
  measureBackups(platform, registry);
  serveRegistry(app, registry, localhostOnly);
  return registry;
}

/**
 * Serves `/metrics` and nothing else on METRICS_PORT, for a Prometheus on another machine.
 * @returns a function that ends it
 * @throws CannotStart when the port cannot be used
 */
export async function openMetricsPort({ host, metricsPort }: Config, registry: Registry): Promise<() => Promise<void>> {
  const app = fastify({ forceCloseConnections: true });
  app.server.maxConnections = MAX_CONNECTIONS;
  serveRegistry(app, registry, {});
  try {
    await app.listen({ host, port: metricsPort! });
  } catch (error) {
    throw new CannotStart(`Cannot use METRICS_PORT ${metricsPort}: ${(error as Error).message}`);
  }
  return () => app.close();
}

function serveRegistry(app: FastifyInstance, registry: Registry, options: RouteShorthandOptions) {
  app.get("/metrics", options, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

function measureRequests(app: FastifyInstance, registry: Registry) {
  const seconds = new Histogram({
    name: "parley_http_request_seconds",
    help: "Time to answer, by route",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
}

function measureRealtime({ realtime }: Measured, registry: Registry) {
  for (const name of Object.keys(realtime.stats()) as (keyof ReturnType<typeof realtime.stats>)[]) {
    const snakeCase = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    gauge(registry, `parley_realtime_${snakeCase}`, `Realtime: ${name}`, () => realtime.stats()[name]);
  }
}

function measureDatabase(pool: pg.Pool, registry: Registry) {
  const busy = () => pool.totalCount - pool.idleCount;
  gauge(registry, "parley_database_connections_busy", "Connections of the pool that run a query", busy);
  gauge(registry, "parley_database_connections_max", "DATABASE_POOL_SIZE", () => pool.options.max);
  gauge(registry, "parley_database_waiting", "Queries that wait for a connection", () => pool.waitingCount);
}

/** All servers report the same figures, because they share the queue. */
function measureJobs(pool: pg.Pool, registry: Registry) {
  let read: { at: number; state: Promise<QueueState> } | undefined;
  const figure = (name: keyof QueueState) => async () => {
    if (!read || performance.now() - read.at > QUEUE_STATE_MS)
      read = { at: performance.now(), state: readQueueState(pool) };
    return (await read.state)[name];
  };
  gauge(registry, "parley_jobs_waiting", "Jobs that are due and have not begun", figure("waiting"));
  gauge(registry, "parley_jobs_lag_seconds", "How long the oldest of these has been due", figure("lagSeconds"));
  gauge(registry, "parley_jobs_failed", "Jobs that are not tried again", figure("failed"));
}

function measureRedis({ redis }: Measured, registry: Registry) {
  if (redis) gauge(registry, "parley_redis_up", "1 while Redis answers", () => Number(redis.isUp));
}

function measureReplica({ replica }: Measured, registry: Registry) {
  if (!replica) return;
  gauge(registry, "parley_replica_up", "1 while DATABASE_READ_URL is used", () => Number(replica.isUsed));
  gauge(registry, "parley_replica_lag_seconds", "How long the replica is behind", () => replica.lagSeconds);
}

function measureBackups({ config: { backupDir } }: Measured, registry: Registry) {
  if (!backupDir) return;
  const age = async () => {
    const at = await newestBackupAt(backupDir);
    return at && (Date.now() - at) / 1000;
  };
  gauge(registry, "parley_backup_age_seconds", "Since the newest backup in BACKUP_DIR", age);
}

/** A gauge that is read with each answer, and absent from the answer while it has no value. */
function gauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | undefined | Promise<number | undefined>,
) {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await Promise.resolve()
        .then(read)
        .catch(() => {}); // the database may be down
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
}
