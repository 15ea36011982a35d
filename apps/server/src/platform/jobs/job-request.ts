/** A job that is to be written into the queue. */
export interface JobRequest {
  readonly name: string;
  readonly payload: object;
  readonly delayMs?: number;
}
