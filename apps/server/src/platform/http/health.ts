import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Platform } from "../platform.ts";
import { localhostOnly } from "./localhost-only.ts";

/** `/healthz`: the process runs. `/readyz`: it can serve. `/metrics`: figures, for callers on this machine only. */
export function serveHealth(
  app: FastifyInstance,
  platform: Pick<Platform, "db" | "realtime" | "redis">,
  isStopping: () => boolean,
) {
  const hidden = { schema: { hide: true } };
  app.get("/healthz", hidden, async () => ({ status: "ok" }));
  app.get("/readyz", hidden, async (_request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: "the server is stopping" });
    try {
      await sql`select 1`.execute(platform.db);
      // Without Redis, nothing is lost. So the load balancer continues to use this server.
      const redis = platform.redis && { redis: platform.redis.isUp ? "ok" : "does not answer" };
      return { status: "ok", ...redis };
    } catch {
      return reply.code(503).send({ status: "the database does not answer" });
    }
  });

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  measureRealtime(platform, registry);
  app.get("/metrics", localhostOnly, async (_request, reply) =>
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

function measureRealtime({ realtime }: Pick<Platform, "realtime">, registry: Registry) {
  for (const name of Object.keys(realtime.stats()) as (keyof ReturnType<typeof realtime.stats>)[]) {
    new Gauge({
      name: `parley_realtime_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
      help: `Realtime: ${name}`,
      registers: [registry],
      collect() {
        this.set(realtime.stats()[name]);
      },
    });
  }
}
