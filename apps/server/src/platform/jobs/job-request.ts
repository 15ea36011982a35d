/** A job that is to be written into the queue. */
export interface JobRequest {
  readonly name: string;
  readonly payload: object;
  readonly delayMs?: number;
  /** Of the jobs in a lane one is done at a time, so that whoever keeps them waiting keeps nobody else waiting. */
  readonly lane?: string;
  /** Takes the place of one with the same key that has not begun. */
  readonly key?: string;
  /** Of one whose place it takes, the turn too: it is not done later for being asked for again. */
  readonly keepsPlace?: boolean;
}
