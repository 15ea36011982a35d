import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Config } from "../../platform/config.ts";

/** Checks the shared secret. In development without a secret, accepts any request (`behaviour.md` §13). */
export function hasInboundSecret(
  { inboundEmailSecret: secret, isDebugMode }: Pick<Config, "inboundEmailSecret" | "isDebugMode">,
  { headers, query }: Pick<FastifyRequest, "headers" | "query">,
): boolean {
  if (!secret) return isDebugMode;
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  const given = bearer ?? (query as Record<string, unknown>).secret;
  return typeof given === "string" && timingSafeEqual(digest(given), digest(secret.reveal()));
}

const digest = (text: string) => createHash("sha256").update(text).digest();
