import { accessSync, constants, mkdirSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { MemoryBudget } from "@parley/channels";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import {
  authenticate,
  authenticators,
  channels,
  cronJobs,
  declareRoutes,
  finishWork,
  jobs,
  routesForKeys,
} from "./app.ts";
import { isEmptyInstallation } from "./features/accounts/index.ts";
import { openMailReceiver } from "./features/email/index.ts";
import { internalListeners, listeners } from "./listeners.ts";
import { checkNoUnfinishedRestore } from "./platform/backup/index.ts";
import { Batcher } from "./platform/concurrency/batcher.ts";
import type { Config } from "./platform/config.ts";
import { createDatabase, createPool, endPool } from "./platform/db/database.ts";
import { allowTraversalForDatabaseUser } from "./platform/db/embedded-user.ts";
import { countWebServers, DatabaseListener } from "./platform/db/listener.ts";
import { ReadReplica } from "./platform/db/replica/read-replica.ts";
import { CannotStart } from "./platform/errors.ts";
import { AccountOrder } from "./platform/events/account-order.ts";
import { NodesOnOneDatabase } from "./platform/events/nodes-on-one-database.ts";
import { aloneWith } from "./platform/events/publish.ts";
import { serveClientAddress } from "./platform/http/client-address.ts";
import { serveHealth } from "./platform/http/health.ts";
import { openMetricsPort, serveMetrics } from "./platform/http/metrics.ts";
import { servePages } from "./platform/http/pages/pages.ts";
import { Router } from "./platform/http/router.ts";
import { createHttpServer, isSocketRequest } from "./platform/http/server.ts";
import { JobPacing } from "./platform/jobs/pacing.ts";
import { createRetryingPool } from "./platform/jobs/retrying-pool.ts";
import { JOB_CONCURRENCY, releaseAbandonedJobs, startWorker, type Worker } from "./platform/jobs/worker.ts";
import { ByteBudget } from "./platform/limits/byte-budget.ts";
import { LoadMonitor } from "./platform/limits/load-monitor.ts";
import { RateLimits } from "./platform/limits/rate-limits.ts";
import { createLog, type Log } from "./platform/log.ts";
import { openMailTransport } from "./platform/mail/mail-transport.ts";
import { serveMailViewer } from "./platform/mail/viewer.ts";
import { DatabaseBus } from "./platform/nodes/database-bus.ts";
import { FallbackBus } from "./platform/nodes/fallback-bus.ts";
import { RedisBus } from "./platform/nodes/redis-bus.ts";
import type { Platform } from "./platform/platform.ts";
import { describeChannels } from "./platform/realtime/describe-channels.ts";
import { openRealtime } from "./platform/realtime/realtime.ts";
import type { NetworkAccess } from "./platform/sandbox/configuration.ts";
import { Sandboxes } from "./platform/sandbox/sandboxes.ts";
import { SecretKey } from "./platform/secrets/secret-key.ts";
import { openMailBucket, openStorage } from "./platform/storage/open-storage.ts";
import { openTracing } from "./platform/tracing/open-tracing.ts";
import type { Tracing } from "./platform/tracing/span.ts";
import { migrateDatabase } from "./platform/upgrade/migrate-database.ts";
import { finishUpgrade, openEmbeddedDatabase } from "./platform/upgrade/open-embedded-database.ts";

export interface RunningServer {
  readonly platform: Platform;
  readonly router: Router;
  readonly port: number;
  /**
   * Does work in advance that a first request would otherwise wait for: describing the API takes 200 ms. Then the server
   * begins to detect overload.
   */
  prepare(): Promise<unknown>;
  /**
   * Lets the clients move to other servers, for `DRAIN_SECONDS`: `/readyz` fails, the sockets close one after another,
   * and running jobs end. Requests are answered as before.
   * @param signal ends it early
   */
  drain(signal: AbortSignal): Promise<void>;
  /**
   * Stops all parts in the reverse order of their start. Running requests have 8 seconds to finish, each other network
   * step has 2.
   */
  stop(): Promise<void>;
}

const STEP_TIMEOUT_MS = 2_000;
const REQUESTS_TIMEOUT_MS = 8_000;
/** The server is busy when so many messages of one account waited for the database. */
const BUSY_MESSAGES = 32;
const MAILS_AT_ONCE = 8; // the number of mails of the largest size

/** A stalled client or mail server must not prevent an orderly stop of the database. */
const inTime = (step: Promise<unknown>, timeoutMs = STEP_TIMEOUT_MS) =>
  Promise.race([step, sleep(timeoutMs, undefined, { ref: false })]);

interface StartOptions {
  /** Whether cron jobs run at their times. Tests run them by themselves, so that no test depends on the time of day. */
  isScheduled?: boolean;
}

/** Starts the server and stops the started parts again after a failure. */
export async function startServer(config: Config, { isScheduled = true }: StartOptions = {}): Promise<RunningServer> {
  const ending: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of ending.reverse().splice(0)) await end();
  };
  try {
    checkNoUnfinishedRestore(config.dataDir);
    prepareFolder(config.dataDir);
    const log = createLog(config);
    const tracing = await openTracing(config, log);
    if (tracing) ending.push(() => inTime(tracing.close()));
    const pools = await openDatabase(config, log, ending);
    return { ...(await serve(config, log, tracing, pools, isScheduled, ending)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function prepareFolder(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    mkdirSync(join(dataDir, "secrets"), { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new CannotStart(`Cannot write to ${dataDir}: ${(error as Error).message}`);
  }
  allowTraversalForDatabaseUser(dataDir);
}

interface Pools {
  /** The database that other servers may use, too; undefined for the embedded database. */
  sharedUrl: string | undefined;
  /** The connection pool for requests and sockets. */
  pool: pg.Pool;
  jobPool: pg.Pool;
}

async function openDatabase(
  { databaseUrl, databasePoolSize, longestQueryMs, dataDir }: Config,
  log: Log,
  ending: (() => Promise<unknown>)[],
): Promise<Pools> {
  const openEmbedded = async () => {
    const database = await openEmbeddedDatabase(dataDir, databasePoolSize, log);
    ending.push(() => database.close());
    return database.url;
  };
  const url = databaseUrl?.reveal() ?? (await openEmbedded());
  const pool = createPool(url, databasePoolSize, { longestQueryMs });
  const jobPool = createRetryingPool(url, JOB_CONCURRENCY + 1);
  const warn = (error: Error) => log.warn({ err: error }, "a database connection was lost");
  pool.on("error", warn);
  ending.push(() => {
    pool.off("error", warn);
    return inTime(Promise.all([endPool(pool), endPool(jobPool)]));
  });
  await migrateDatabase(pool, jobPool, (step) => log.info({ step }, "migrating the database"));
  if (!databaseUrl) {
    await finishUpgrade(dataDir, pool);
    await releaseAbandonedJobs(pool);
  }
  return { pool, jobPool, sharedUrl: databaseUrl?.reveal() };
}

async function serve(
  config: Config,
  log: Log,
  tracing: Tracing | undefined,
  { pool, jobPool, sharedUrl }: Pools,
  isScheduled: boolean,
  ending: (() => Promise<unknown>)[],
) {
  const secretKey = new SecretKey(config);
  const db = createDatabase(pool);
  const replica = await openReplica(config, log, pool, ending);
  const memory = clientMemory(config);
  const load = new LoadMonitor(memory);
  ending.push(async () => load.close());
  let listensAt = config.port;
  const redis = config.redisUrl && new RedisBus(config.redisUrl.reveal(), secretKey, log);
  if (redis) ending.push(() => inTime(redis.close()));
  const listener = sharedUrl && config.role !== "worker" ? new DatabaseListener(sharedUrl, log) : undefined;
  const bus = redis && listener ? new FallbackBus(redis, new DatabaseBus(redis.nodeId, db, listener, log)) : redis;
  const realtime = openRealtime(
    () => ({ db, platform }),
    { config, log, secretKey, memory, load },
    channels,
    authenticate,
    bus,
  );
  const batcher = new Batcher();
  const platform: Platform = {
    config,
    log,
    tracing,
    db,
    replica,
    secretKey,
    realtime,
    listeners,
    internalListeners,
    nodes: sharedUrl ? new NodesOnOneDatabase(() => platform, log, listener) : aloneWith(() => platform),
    redis,
    mail: openMailTransport(config, log),
    storage: await openStorage(config, log),
    mailBucket: await openMailBucket(config, log),
    sandboxes: new Sandboxes(config, log, () => networkAccess(config, listensAt)),
    mailMemory: new ByteBudget(MAILS_AT_ONCE * config.largestMailBytes),
    rateLimits: new RateLimits(config.rateLimits, redis),
    memory,
    load,
    order: new AccountOrder(),
    batcher,
    pacing: new JobPacing(() => batcher.takePeak() >= BUSY_MESSAGES),
  };

  ending.push(async () => platform.mail.close());
  ending.push(async () => platform.nodes.close());
  if (listener) ending.push(() => inTime(listener.close()));
  await Promise.all([listener?.open(), redis?.open()]);
  platform.nodes.open();
  if (sharedUrl && !redis && (await countWebServers(pool)) > 1)
    log.warn(
      "Several web servers need REDIS_URL: without it they share no presence, typing, live visits and rate limits",
    );

  ending.push(() => inTime(finishWork(platform)));
  const app = await createHttpServer(platform);
  let isStopping = false;
  serveHealth(app, platform, () => isStopping);
  serveClientAddress(app, platform);
  const metrics = serveMetrics(app, platform, pool);
  if (config.metricsPort) ending.push(await openMetricsPort(config, metrics));
  // A proxy must not reuse a connection that is about to close.
  app.addHook("onSend", async (_request, reply) => void (isStopping && reply.header("connection", "close")));
  const router = new Router(app, platform, authenticators, routesForKeys);
  if (config.role !== "worker") await serveProduct(app, router, platform);
  ending.push(() => inTime(app.close(), REQUESTS_TIMEOUT_MS));
  let worker: Worker | undefined;
  ending.push(() => inTime(Promise.all([worker?.stop(), platform.sandboxes.close()])));
  ending.push(() => inTime(realtime.close()));
  const receiver = config.role === "worker" ? undefined : await openMailReceiver({ db, platform });
  if (receiver) ending.push(() => inTime(receiver.close()));
  listensAt = await listen(app, config);
  if (config.role !== "web") {
    worker = await startWorker(platform, jobPool, { jobs, cronJobs, isScheduled, sharedUrl });
  }
  const prepare = async () => {
    await app.inject("/api/openapi.json");
    load.watchEventLoop();
  };
  const drain = async (signal: AbortSignal) => {
    isStopping = true;
    if (config.drainMs === 0) return;
    void realtime.closeGradually(config.drainMs, signal);
    const over = sleep(config.drainMs, undefined, { signal }).catch(() => {});
    const finished = Promise.all([worker?.finish(), config.role !== "worker" && over]);
    await Promise.race([over, finished]);
  };
  return { platform, router, port: listensAt, prepare, drain };
}

/** A worker answers no requests, and reads nothing from a replica. */
async function openReplica(config: Config, log: Log, primary: pg.Pool, ending: (() => Promise<unknown>)[]) {
  if (!config.databaseReadUrl || config.role === "worker") return undefined;
  const replica = new ReadReplica(config.databaseReadUrl.reveal(), config, primary, log);
  ending.push(() => inTime(replica.close()));
  await replica.open();
  return replica;
}

/**
 * The share of the memory ceiling that clients may use. The rest is for the program, its connections, and freed memory
 * that is not collected yet. Under a flood of request bodies, that freed memory can be three times the share.
 */
const CLIENTS_SHARE = 1 / 6;

function clientMemory({ rateLimits, memoryPerAddressBytes, memoryCeilingBytes }: Config) {
  const perAddress = rateLimits ? memoryPerAddressBytes : Number.POSITIVE_INFINITY;
  return new MemoryBudget(perAddress, memoryCeilingBytes * CLIENTS_SHARE);
}

/**
 * Where functions reach the API: on this process's own port, whatever the public URL is. A worker serves no API, so its
 * functions use the public URL.
 */
function networkAccess({ role, publicUrl, host, mayReachPrivateTargets }: Config, port: number): NetworkAccess {
  const own = ["0.0.0.0", "::"].includes(host) ? "127.0.0.1" : host;
  const here = `http://${own.includes(":") ? `[${own}]` : own}:${port}`;
  return {
    apiOrigin: new URL(publicUrl).origin,
    apiServer: new URL(role === "worker" ? publicUrl : here),
    mayReachPrivate: mayReachPrivateTargets,
  };
}

async function serveProduct(app: FastifyInstance, router: Router, platform: Platform) {
  declareRoutes(router, platform.config);
  serveMailViewer(app, platform.config);
  const canRunFunctions = platform.sandboxes.isAvailable;
  await servePages(app, platform.config, { canRunFunctions, isEmpty: emptyInstallationCheck(platform) });
  serveSocket(app, platform);
  let description: ReturnType<typeof describeChannels> | undefined; // all answers share it
  app.get("/api/asyncapi.json", { schema: { hide: true } }, async () => (description ??= describeChannels(channels)));
}

/** Requests below the socket's path bypass the HTTP server: no parsing, and none of its headers. */
function serveSocket(app: FastifyInstance, { realtime }: Platform) {
  realtime.attach(app.server);
  app.addHook("onRequest", async (request, reply) => {
    if (!isSocketRequest(request.url)) return;
    if (realtime.handle(request.raw, reply.raw)) reply.hijack();
  });
}

async function listen(app: FastifyInstance, { host, port }: Config) {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") throw new CannotStart(`Port ${port} is in use. Set PORT to another one.`);
    throw new CannotStart(`Cannot listen on ${host}:${port}: ${message}`);
  }
  return (app.server.address() as AddressInfo).port;
}

/** The start page does not wait longer than this for a slow database. */
const MAX_EMPTY_CHECK_MS = 500;

/** Whether nobody has registered yet. False while the database does not answer. Asks until somebody has registered. */
function emptyInstallationCheck({ db, log }: Platform) {
  let hasAccounts = false;
  async function check() {
    hasAccounts = !(await isEmptyInstallation(db));
    return !hasAccounts;
  }
  return async () => {
    if (hasAccounts) return false;
    const checked = check().catch((error) => {
      log.warn({ err: error }, "could not check whether this installation is empty");
      return false;
    });
    return Promise.race([checked, sleep(MAX_EMPTY_CHECK_MS, false)]);
  };
}
