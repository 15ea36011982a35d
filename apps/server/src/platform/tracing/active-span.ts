import { AsyncLocalStorage } from "node:async_hooks";
import type { NewSpan, Span, Tracing } from "./span.ts";

/** Without traces, no span is ever active, and the functions below only run their work. */
const active = new AsyncLocalStorage<Span | undefined>();

/** The span in which an error was thrown, because an error is often logged after its span has ended. */
const failed = new WeakMap<Error, Span>();

export const activeSpan = (): Span | undefined => active.getStore();

/** The trace context of the active span, to be stored with what continues the trace. */
export const activeTrace = (): string | undefined => active.getStore()?.traceparent;

/** Runs work in a child of the active span. */
export const traced = <T>(span: NewSpan, work: () => Promise<T>): Promise<T> =>
  within(activeSpan()?.startChild(span), work);

/** Runs work in a span, and ends the span. */
export const within = <T>(span: Span | undefined, work: () => Promise<T>): Promise<T> =>
  span ? runAndEnd([span], work) : work();

/** Makes a span active and does not end it. */
export const activate = <T>(span: Span | undefined, work: () => T): T => active.run(span, work);

/**
 * Runs work that several traces share, such as one statement for several requests: in one span of each trace. Further
 * spans below it are in the first trace. The first span links to the other traces, and the others link to it.
 * @param traces the trace contexts. Each different one gets a span
 */
export function withinEach<T>(
  tracing: Tracing | undefined,
  span: NewSpan,
  traces: readonly (string | null | undefined)[],
  work: () => Promise<T>,
): Promise<T> {
  if (!tracing) return work();
  const [parent, ...others] = new Set(traces.filter((trace) => trace != null));
  if (parent === undefined) return active.run(undefined, work); // the active span is of an unrelated request
  const first = tracing.start({ ...span, links: others }, parent);
  const rest = others.map((other) => tracing.start({ ...span, links: [first.traceparent] }, other));
  return runAndEnd([first, ...rest], work);
}

async function runAndEnd<T>(spans: [Span, ...Span[]], work: () => Promise<T>): Promise<T> {
  let failure: unknown;
  try {
    return await active.run(spans[0], work);
  } catch (error) {
    failure = error;
    if (error instanceof Error && !failed.has(error)) failed.set(error, spans[0]);
    throw error;
  } finally {
    for (const span of spans) span.end(failure);
  }
}

/** The ids for a log line. */
export function traceIds({ err }: { err?: unknown }): object {
  const span = activeSpan() ?? (err instanceof Error ? failed.get(err) : undefined);
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
}
