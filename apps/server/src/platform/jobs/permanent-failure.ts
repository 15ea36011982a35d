/** Thrown by a job of which another try would end the same. It is kept with the failed ones, and not tried again by itself. */
export class PermanentFailure extends Error {}
