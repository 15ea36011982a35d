export type SpanAttributes = Record<string, string | number | boolean | undefined>;

/** The start of a span. */
export interface NewSpan {
  /** Has few different values. Names of spans and attributes are OpenTelemetry's, or begin with `parley.`. */
  readonly name: string;
  /** Absent: internal. */
  readonly kind?: "internal" | "server" | "client" | "producer" | "consumer";
  /** Never personal data, bodies, tokens or paths of customers' URLs. */
  readonly attributes?: SpanAttributes;
  /** Related spans of other traces, as `traceparent`. */
  readonly links?: readonly string[];
}

/** A step of a trace. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  /** The header of the W3C recommendation "Trace Context". */
  readonly traceparent: string;
  /** False when the sampler has not chosen the trace. */
  readonly isRecorded: boolean;
  startChild(child: NewSpan): Span;
  set(attributes: SpanAttributes): void;
  /** @param failure the error with which it ended, or the name of its kind */
  end(failure?: unknown): void;
}

/** Starts spans and sends them to a collector, in batches and in the background. */
export interface Tracing {
  /** @param parent a stored `traceparent`. Absent or malformed: the span begins a new trace */
  start(span: NewSpan, parent?: string | null): Span;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}
