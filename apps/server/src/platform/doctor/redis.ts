import { Redis } from "ioredis";
import type { Config } from "../config.ts";
import { type Finding, off, ok, problem, reasonOf } from "./finding.ts";

const TIMEOUT_MS = 5_000;
const OLDEST_REDIS = 7;

export async function checkRedis({ redisUrl }: Config): Promise<Finding> {
  if (!redisUrl) return off("Redis", "REDIS_URL is not set; one web server needs none");
  const redis = new Redis(redisUrl.reveal(), {
    lazyConnect: true,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    retryStrategy: null,
  });
  let reason: unknown;
  redis.on("error", (error) => {
    reason = error;
  });
  try {
    await redis.connect();
    const version = /redis_version:(\d+)[^\r\n]*/.exec(await redis.info("server"));
    const detail = `version ${version?.[0].split(":")[1] ?? "unknown"} answers`;
    return Number(version?.[1]) >= OLDEST_REDIS
      ? ok("Redis", detail)
      : problem("Redis", detail, "Use Redis 7 or newer, or Valkey.");
  } catch (error) {
    return problem(
      "Redis",
      reasonOf(reason ?? error),
      "Check REDIS_URL, and that Redis accepts connections from this machine.",
    );
  } finally {
    redis.disconnect();
  }
}
