import pino from "pino";
import type { Config } from "./config.ts";

export type Log = pino.Logger;

/**
 * One JSON object per line on standard output. What is logged about a request is chosen field by field in
 * `http/server.ts`: a route's pattern and never its address, since ids of customers and tokens travel in those. What the
 * framework's plugins would tell of a request when asked for traces is left out whole.
 */
export function createLog({ logLevel }: Pick<Config, "logLevel">): Log {
  return pino({
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
    redact: { paths: ["req", "request", "headers", "*.headers"], censor: "[not logged]" },
  });
}

/** What an error says of itself; drivers hang whole connections on theirs, passwords included. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, constraint } = error as { code?: string; constraint?: string };
  return { type: error.name, message: error.message, code, constraint, stack: error.stack };
}
