import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import type { Tracing } from "./span.ts";

/** Loads OpenTelemetry only if traces are switched on, because that takes memory and time. */
export async function openTracing({ tracing }: Pick<Config, "tracing">, log: Log): Promise<Tracing | undefined> {
  if (!tracing) return undefined;
  const { OpenTelemetry } = await import("./open-telemetry.ts");
  return new OpenTelemetry(tracing, log);
}
