/** A job to enqueue. The key `traceparent` of its payload is the trace context that the job continues. */
export interface JobRequest {
  readonly name: string;
  readonly payload: object;
  readonly delayMs?: number;
  /** Jobs of one lane run one at a time, so that slow jobs of one lane do not block other lanes. */
  readonly lane?: string;
  /** Replaces a job with the same key that has not begun. */
  readonly key?: string;
  /** Keeps the scheduled time of the replaced job, so that repeated requests do not delay it. */
  readonly keepsPlace?: boolean;
}

/**
 * Lets the job continue a trace. A request that keeps its place is left as it is: while an equal request waits, it
 * changes nothing. Such jobs read the trace contexts of the events that they handle.
 */
export const withTrace = (request: JobRequest, traceparent: string | null | undefined): JobRequest =>
  traceparent == null || request.keepsPlace ? request : { ...request, payload: { ...request.payload, traceparent } };
