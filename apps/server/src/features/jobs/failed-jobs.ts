import type { UserScope } from "../../platform/scope.ts";
import { FailedJobNotFound } from "./errors.ts";
import { dropJob, tryJobAgain } from "./queries.ts";

/** At once, and as often as a new one. @throws FailedJobNotFound */
export async function retryFailedJob(scope: UserScope, id: number): Promise<void> {
  if (!(await tryJobAgain(scope, id))) throw new FailedJobNotFound();
}

/** It is not tried any more. @throws FailedJobNotFound */
export async function removeFailedJob(scope: UserScope, id: number): Promise<void> {
  if (!(await dropJob(scope, id))) throw new FailedJobNotFound();
}
