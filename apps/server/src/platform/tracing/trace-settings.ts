import { Secret } from "../secrets/secret.ts";

const samplers = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

export type SamplerName = (typeof samplers)[number];

/** Where and how traces are sent. The names of the variables are OpenTelemetry's. */
export interface TraceSettings {
  readonly url: string;
  /** Such as a key of the collector, as in `OTEL_EXPORTER_OTLP_HEADERS`. */
  readonly headers: Secret | undefined;
  readonly timeoutMs: number;
  readonly serviceName: string;
  readonly resource: Readonly<Record<string, string>>;
  readonly sampler: SamplerName;
  /** The share of traces that a sampler with a ratio keeps, from 0 to 1. */
  readonly ratio: number;
  readonly delayMs: number;
  readonly mostQueued: number;
}

/**
 * Reads OpenTelemetry's variables. Traces are sent when one of the variables for the collector's address is set.
 * @param value the value of a variable, if it is set
 * @param problems receives all problems
 */
export function readTraceSettings(
  value: (name: string) => string | undefined,
  problems: string[],
): TraceSettings | undefined {
  const [endpoint, own] = [value("OTEL_EXPORTER_OTLP_ENDPOINT"), value("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")];
  const url = own ?? (endpoint && `${endpoint.replace(/\/+$/, "")}/v1/traces`);
  const isDisabled = value("OTEL_SDK_DISABLED")?.toLowerCase() === "true" || value("OTEL_TRACES_EXPORTER") === "none";
  if (url === undefined || isDisabled) return undefined;

  function number(name: string, fallback: string, least: number, most: number) {
    const given = value(name) ?? fallback;
    const read = /^\d+(\.\d+)?$/.test(given) ? Number(given) : Number.NaN;
    if (!(read >= least && read <= most))
      problems.push(`${name} must be a number from ${least} to ${most}, not "${given}"`);
    return read;
  }
  if (!["http:", "https:"].includes(URL.parse(url)?.protocol ?? ""))
    problems.push(`OTEL_EXPORTER_OTLP_${own ? "TRACES_" : ""}ENDPOINT must be an http:// or https:// address`);
  if (value("OTEL_EXPORTER_OTLP_PROTOCOL") === "grpc")
    problems.push("OTEL_EXPORTER_OTLP_PROTOCOL must be http/json: traces are not sent with gRPC");
  const sampler = samplers.find((name) => name === (value("OTEL_TRACES_SAMPLER") ?? "parentbased_always_on"));
  if (!sampler) problems.push(`OTEL_TRACES_SAMPLER must be one of ${samplers.join(", ")}`);
  const headers = value("OTEL_EXPORTER_OTLP_HEADERS");
  if (headers !== undefined && !readPairs(headers))
    problems.push("OTEL_EXPORTER_OTLP_HEADERS must be a list like name=value,name=value");
  const resource = readPairs(value("OTEL_RESOURCE_ATTRIBUTES") ?? "");
  if (!resource) problems.push("OTEL_RESOURCE_ATTRIBUTES must be a list like name=value,name=value");
  return {
    url,
    headers: headers === undefined ? undefined : new Secret(headers),
    timeoutMs: number("OTEL_EXPORTER_OTLP_TIMEOUT", "10000", 1, 60_000),
    serviceName: value("OTEL_SERVICE_NAME") ?? resource?.["service.name"] ?? "parley",
    resource: resource ?? {},
    sampler: sampler ?? "always_off",
    ratio: number("OTEL_TRACES_SAMPLER_ARG", "1", 0, 1),
    delayMs: number("OTEL_BSP_SCHEDULE_DELAY", "5000", 1, 60_000),
    mostQueued: number("OTEL_BSP_MAX_QUEUE_SIZE", "2048", 1, 100_000),
  };
}

/** Reads `name=value,name=value`, with escapes as in URLs. Undefined when it is malformed. */
export function readPairs(text: string): Record<string, string> | undefined {
  const pairs = text.split(",").filter((pair) => pair.trim() !== "");
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        const [, name, given] = /^\s*([\w.-]+)\s*=(.*)$/.exec(pair)!;
        return [name!, decodeURIComponent(given!.trim())];
      }),
    );
  } catch {
    return undefined;
  }
}
