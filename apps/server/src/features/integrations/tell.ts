import { sql } from "kysely";
import type { Job } from "../../platform/jobs/job.ts";
import type { Scope } from "../../platform/scope.ts";
import { findIntegration } from "./all.ts";
import { giveUp } from "./give-up.ts";
import { MaybeDone, ProviderFailure, ProviderRefused, RateLimited, Revoked } from "./shared/failures.ts";
import type { Heard, ToTell } from "./shared/integration.ts";

interface Waiting {
  integration: string;
  conversation_id: string;
}

const LONGEST_PAUSE_MS = 30 * 60_000;
const FIRST_PAUSE_MS = 5_000;

/** Asked for by the database itself, for each event and integration that listens (migration 0037). */
export const tellIntegration: Job<Waiting> = {
  name: "tell-integration",
  run: (scope, waiting, signal) => tellInOrder(scope, waiting, signal),
};

/** Tells what waits or gives it up, the oldest first, until nothing is left or the service does not want more now. */
async function tellInOrder(scope: Scope, waiting: Waiting, signal: AbortSignal): Promise<void> {
  const hears = findIntegration(waiting.integration)?.hears;
  if (!hears) return;
  for (;;) {
    const next = await findNext(scope, waiting);
    if (!next) return;
    if (signal.aborted) return again(scope, waiting, 1);
    try {
      await (next.is_given_up ? giveUp(scope, waiting.integration, next) : hears.tell(scope, next));
    } catch (error) {
      if (error instanceof Revoked) return; // it goes on when somebody connects it again
      if (error instanceof RateLimited) return again(scope, waiting, error.pauseMs);
      if (!(error instanceof ProviderFailure)) throw error;
      if (!(error instanceof ProviderRefused)) return againLater(scope, waiting, next, error);
      const { seq, event } = next;
      scope.platform.log.warn(
        { integration: waiting.integration, seq, event, status: error.status },
        "refused for good",
      );
    }
    await forget(scope, waiting, next);
  }
}

function findNext({ db, accountId }: Scope, { integration, conversation_id }: Waiting) {
  return db
    .selectFrom("integration_deliveries")
    .select(["conversation_id", "seq", "event", "message_id", "tries", "created_at", "is_given_up"])
    .where("account_id", "=", accountId)
    .where("integration", "=", integration)
    .where("conversation_id", "=", conversation_id)
    .orderBy("seq")
    .limit(1)
    .executeTakeFirst();
}

async function forget({ db, accountId }: Scope, { integration, conversation_id }: Waiting, { seq }: Heard) {
  await db
    .deleteFrom("integration_deliveries")
    .where("account_id", "=", accountId)
    .where("integration", "=", integration)
    .where("conversation_id", "=", conversation_id)
    .where("seq", "=", seq)
    .execute();
}

async function againLater(scope: Scope, waiting: Waiting, { seq, tries }: ToTell, failure: ProviderFailure) {
  await scope.db
    .updateTable("integration_deliveries")
    .set({ tries: tries + 1 })
    .where("account_id", "=", scope.accountId)
    .where("integration", "=", waiting.integration)
    .where("conversation_id", "=", waiting.conversation_id)
    .where("seq", "=", seq)
    .execute();
  const firstMs = failure instanceof MaybeDone ? failure.pauseMs : FIRST_PAUSE_MS;
  await again(scope, waiting, Math.min(firstMs * 2 ** tries, LONGEST_PAUSE_MS));
}

async function again({ db, accountId }: Scope, { integration, conversation_id }: Waiting, pauseMs: number) {
  await sql`
    select ask_to_tell(${accountId}, ${integration}, ${conversation_id}, ${`${pauseMs} milliseconds`}::interval, 'replace')
  `.execute(db);
}
