import { enqueue, requestFor } from "../../platform/jobs/job.ts";
import { namedUuid } from "../../platform/named-uuid.ts";
import type { PublicContext } from "../../platform/scope.ts";
import { importMailJob } from "./jobs.ts";
import { mailFingerprint } from "./mail-fingerprint.ts";
import { insertReceived, type Target } from "./queries.ts";

export interface Delivery {
  raw: Buffer;
  /** Empty when the sender wants no answer; null when it is unknown. */
  envelope_from: string | null;
  /** The sending server, if it delivered directly over SMTP, and its HELO name. */
  delivered_by?: string;
  helo?: string;
}

const MAX_ADDRESS_LENGTH = 320;
const MAX_HELO_LENGTH = 255;

/**
 * Stores a mail for each of its targets, and enqueues the jobs that import it. After this returns, the sending server
 * may delete it. Idempotent for the same mail.
 */
export async function acceptMail(
  { db }: PublicContext,
  { raw, envelope_from, delivered_by, helo }: Delivery,
  targets: Target[],
): Promise<void> {
  const name = mailFingerprint(raw);
  const delivery = {
    envelope_from: envelope_from?.slice(0, MAX_ADDRESS_LENGTH) ?? null,
    delivered_by: delivered_by ?? null,
    helo: helo?.slice(0, MAX_HELO_LENGTH) ?? null,
  };
  await db.transaction().execute(async (db) => {
    for (const target of targets) {
      const { account_id, recipient } = target;
      const id = namedUuid(account_id, recipient, name);
      if (!(await insertReceived(db, { ...target, ...delivery, id, raw }))) continue;
      // Imports of one account run one at a time, so that two mails of a new sender create one customer.
      await enqueue(db, [requestFor(importMailJob, account_id, { mail_id: id }, { lane: `received/${account_id}` })]);
    }
  });
}
