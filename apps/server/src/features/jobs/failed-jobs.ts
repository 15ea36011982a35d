import type { UserScope } from "../../platform/scope.ts";
import { FailedJobNotFound } from "./errors.ts";
import { deleteJob, retryJob } from "./queries.ts";

/** Retries a failed job immediately, with all attempts of a new job. @throws FailedJobNotFound */
export async function retryFailedJob(scope: UserScope, id: number): Promise<void> {
  if (!(await retryJob(scope, id))) throw new FailedJobNotFound();
}

/** Deletes a failed job. @throws FailedJobNotFound */
export async function removeFailedJob(scope: UserScope, id: number): Promise<void> {
  if (!(await deleteJob(scope, id))) throw new FailedJobNotFound();
}
