import { sql } from "kysely";
import type { Job } from "../../platform/jobs/job.ts";
import type { Scope } from "../../platform/scope.ts";
import { findIntegration } from "./all.ts";
import { giveUp } from "./give-up.ts";
import { MaybeDone, ProviderFailure, ProviderRefused, RateLimited, Revoked } from "./shared/failures.ts";
import type { Hearing } from "./shared/integration.ts";

interface Waiting {
  integration: string;
  /** The conversation that it is of, or the customer. */
  subject_id: string;
}

const LONGEST_PAUSE_MS = 30 * 60_000;
const FIRST_PAUSE_MS = 5_000;

/** Enqueued by the triggers in migrations/0030-integrations.sql, for each event and integration that receives it. */
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
      await tellOrGiveUp(scope, waiting, hears, next);
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

type Next = NonNullable<Awaited<ReturnType<typeof findNext>>>;

async function tellOrGiveUp(scope: Scope, waiting: Waiting, hears: Hearing, next: Next): Promise<void> {
  const { conversation_id, customer_id, is_given_up, ...rest } = next;
  const waits = { ...rest, countTry: () => countTry(scope, waiting, next) };
  if (customer_id && !is_given_up) await hears.tellOfCustomer?.(scope, { ...waits, customer_id });
  if (!conversation_id) return; // there is nothing to be said of a customer who is given up
  const heard = { ...waits, conversation_id };
  await (is_given_up ? giveUp(scope, waiting.integration, heard) : hears.tell(scope, heard));
}

function findNext({ db, accountId }: Scope, { integration, subject_id }: Waiting) {
  return db
    .selectFrom("integration_deliveries")
    .select(["conversation_id", "customer_id", "seq", "event", "message_id", "tries", "created_at", "is_given_up"])
    .where("account_id", "=", accountId)
    .where("integration", "=", integration)
    .where("subject_id", "=", subject_id)
    .orderBy("seq")
    .limit(1)
    .executeTakeFirst();
}

async function forget({ db, accountId }: Scope, { integration, subject_id }: Waiting, { seq }: Next) {
  await db
    .deleteFrom("integration_deliveries")
    .where("account_id", "=", accountId)
    .where("integration", "=", integration)
    .where("subject_id", "=", subject_id)
    .where("seq", "=", seq)
    .execute();
}

async function againLater(scope: Scope, waiting: Waiting, next: Next, failure: ProviderFailure) {
  await countTry(scope, waiting, next);
  const firstMs = failure instanceof MaybeDone ? failure.pauseMs : FIRST_PAUSE_MS;
  await again(scope, waiting, Math.min(firstMs * 2 ** next.tries, LONGEST_PAUSE_MS));
}

/** This one is one, however often it is counted. */
async function countTry({ db, accountId }: Scope, { integration, subject_id }: Waiting, { seq, tries }: Next) {
  await db
    .updateTable("integration_deliveries")
    .set({ tries: tries + 1 })
    .where("account_id", "=", accountId)
    .where("integration", "=", integration)
    .where("subject_id", "=", subject_id)
    .where("seq", "=", seq)
    .execute();
}

async function again({ db, accountId }: Scope, { integration, subject_id }: Waiting, pauseMs: number) {
  await sql`
    select ask_to_tell(${accountId}, ${integration}, ${subject_id}, ${`${pauseMs} milliseconds`}::interval, 'replace')
  `.execute(db);
}
