/** Thrown by a job that would fail again. The queue does not retry the job and keeps it with the failed jobs. */
export class PermanentFailure extends Error {}
