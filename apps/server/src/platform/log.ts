import pino from "pino";
import type { Config } from "./config.ts";
import { traceIds } from "./tracing/active-span.ts";

export type Log = pino.Logger;

/**
 * Writes one JSON object per line to standard output. `http/server.ts` selects the logged fields of a request: the
 * route's pattern and never the URL, since URLs contain ids of customers and tokens. Traces of the framework's plugins
 * are left out. With traces, each line has the ids of the active span.
 */
export function createLog({ logLevel, tracing }: Pick<Config, "logLevel"> & Partial<Pick<Config, "tracing">>): Log {
  return pino({
    level: logLevel,
    base: null,
    ...(tracing && { mixin: traceIds }),
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
    redact: { paths: ["req", "request", "headers", "*.headers"], censor: "[not logged]" },
  });
}

/**
 * The fields of an error that are safe to log. Drivers attach whole connections to their errors, including passwords.
 */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, constraint } = error as { code?: string; constraint?: string };
  return { type: error.name, message: error.message, code, constraint, stack: error.stack };
}
