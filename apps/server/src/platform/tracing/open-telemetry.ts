import { randomUUID } from "node:crypto";
import {
  type Context,
  type DiagLogger,
  DiagLogLevel,
  diag,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { DomainError } from "../errors.ts";
import type { Log } from "../log.ts";
import { activate } from "./active-span.ts";
import type { NewSpan, Span, SpanAttributes, Tracing } from "./span.ts";
import { readPairs, type SamplerName, type TraceSettings } from "./trace-settings.ts";

const MOST_EXPORTED_AT_ONCE = 512;
const WARNING_INTERVAL_MS = 60_000;

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

/**
 * Sends traces with OTLP over HTTP. The queue is bounded: while the collector is slow or down, spans are dropped, and
 * the log says so at most once a minute.
 */
export class OpenTelemetry implements Tracing {
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;

  constructor(settings: TraceSettings, log: Log) {
    diag.setLogger(rarely(log), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
    const { url, headers, timeoutMs, serviceName, resource, sampler, ratio, delayMs, mostQueued } = settings;
    const exporter = new OTLPTraceExporter({
      url,
      headers: (headers && readPairs(headers.reveal())) ?? {},
      timeoutMillis: timeoutMs,
    });
    this.#provider = new TracerProvider({
      sampler: createSampler(sampler, ratio),
      resource: resourceFromAttributes({
        "service.instance.id": randomUUID(),
        ...resource,
        "service.name": serviceName,
      }),
      spanProcessors: [
        new BatchSpanProcessor({
          exporter,
          maxQueueSize: mostQueued,
          maxExportBatchSize: Math.min(MOST_EXPORTED_AT_ONCE, mostQueued),
          scheduledDelayMillis: delayMs,
          exportTimeoutMillis: timeoutMs,
        }),
      ],
    });
    this.#tracer = this.#provider.getTracer("parley");
  }

  start(span: NewSpan, parent?: string | null): Span {
    const context = parent ? readTraceparent(parent) : undefined;
    return startSpan(this.#tracer, span, context && trace.setSpanContext(ROOT_CONTEXT, context));
  }

  close() {
    return this.#provider.shutdown();
  }
}

function startSpan(
  tracer: Tracer,
  { name, kind = "internal", attributes = {}, links = [] }: NewSpan,
  parent: Context = ROOT_CONTEXT,
): Span {
  const span = tracer.startSpan(
    name,
    {
      kind: kinds[kind],
      attributes,
      links: links.flatMap((link) => readTraceparent(link) ?? []).map((context) => ({ context })),
    },
    parent,
  );
  return new StartedSpan(tracer, span);
}

class StartedSpan implements Span {
  readonly #tracer: Tracer;
  readonly #span: OtelSpan;
  readonly traceId: string;
  readonly spanId: string;
  readonly traceparent: string;

  constructor(tracer: Tracer, span: OtelSpan) {
    this.#tracer = tracer;
    this.#span = span;
    const { traceId, spanId, traceFlags } = span.spanContext();
    this.traceId = traceId;
    this.spanId = spanId;
    this.traceparent = `00-${traceId}-${spanId}-0${traceFlags & 1}`;
  }

  get isRecorded() {
    return this.#span.isRecording();
  }

  startChild(child: NewSpan): Span {
    return startSpan(this.#tracer, child, trace.setSpan(ROOT_CONTEXT, this.#span));
  }

  set(attributes: SpanAttributes) {
    this.#span.setAttributes(attributes);
  }

  /** A refusal by a rule of the product is not a failure. Messages of errors are left out: they may repeat input. */
  end(failure?: unknown) {
    if (failure !== undefined) this.#span.setAttribute("error.type", typeOf(failure));
    if (failure !== undefined && !(failure instanceof DomainError))
      this.#span.setStatus({ code: SpanStatusCode.ERROR });
    this.#span.end();
  }
}

function typeOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  const { code } = failure as { code?: unknown };
  return typeof code === "string" ? code : failure.name;
}

/** Undefined when it is malformed. */
function readTraceparent(text: string): SpanContext | undefined {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text) ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return trace.isSpanContextValid(context) ? context : undefined;
}

function createSampler(name: SamplerName, ratio: number): Sampler {
  const kind = name.replace("parentbased_", "");
  const root =
    kind === "traceidratio"
      ? new TraceIdRatioBasedSampler(ratio)
      : kind === "always_on"
        ? new AlwaysOnSampler()
        : new AlwaysOffSampler();
  return name.startsWith("parentbased_") ? new ParentBasedSampler({ root }) : root;
}

/** Logs OpenTelemetry's warnings and errors, at most one a minute. */
function rarely(log: Log): DiagLogger {
  let loggedAt = Number.NEGATIVE_INFINITY;
  const warn = (message: string) => {
    if (performance.now() - loggedAt < WARNING_INTERVAL_MS) return;
    loggedAt = performance.now();
    activate(undefined, () => log.warn({ reason: reasonOf(message) }, "traces could not be sent"));
  };
  const ignore = () => {};
  return { error: warn, warn, info: ignore, debug: ignore, verbose: ignore };
}

/** The library describes an error as JSON, with its stack. */
function reasonOf(message: string): string {
  try {
    return JSON.parse(message).message ?? "unknown";
  } catch {
    return message;
  }
}
