import type { InternalEvents } from "@parley/contract";
import { sql } from "kysely";
import { addJobs } from "../jobs/job.ts";
import type { JobRequest } from "../jobs/job-request.ts";
import type { TransactionScope } from "../scope.ts";

/** Enqueues a job for a change that no client receives, if the account uses the listener. */
export interface InternalListener<Subject> {
  /** A name in `event_heads.listeners`. Accounts without it pay one query by key, and get no job. */
  readonly usedBy: string;
  readonly request: (accountId: string, subject: Subject) => JobRequest;
}

export type InternalListeners = {
  readonly [Type in keyof InternalEvents]: readonly InternalListener<InternalEvents[Type]>[];
};

/** Enqueues the jobs of an internal event, in the transaction of the change. */
export async function announceInternally<Type extends keyof InternalEvents>(
  { db, accountId, platform }: TransactionScope,
  type: Type,
  subject: InternalEvents[Type],
): Promise<void> {
  for (const { usedBy, request } of platform.internalListeners[type]) {
    const requests = JSON.stringify([request(accountId, subject)]);
    await sql`
      select case when ${usedBy} = any (listeners) then ${addJobs(sql`${requests}::json`)} end
      from event_heads where account_id = ${accountId}`.execute(db);
  }
}
