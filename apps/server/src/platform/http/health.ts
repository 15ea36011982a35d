import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Platform } from "../platform.ts";

/** `/healthz`: the process runs. `/readyz`: it can serve. */
export function serveHealth(app: FastifyInstance, platform: Pick<Platform, "db" | "redis">, isStopping: () => boolean) {
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
}
