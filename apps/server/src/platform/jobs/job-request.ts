/** A job to enqueue. */
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
