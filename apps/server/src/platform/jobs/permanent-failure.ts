/** Thrown by a job that a retry cannot help. The job is kept with the failed jobs and not retried. */
export class PermanentFailure extends Error {}
