import { createHash } from "node:crypto";
import { enqueue, requestFor } from "../../platform/jobs/job.ts";
import { namedUuid } from "../../platform/named-uuid.ts";
import type { Doorstep } from "../../platform/scope.ts";
import { fileMail } from "./jobs.ts";
import { insertReceived, type Target } from "./queries.ts";

export interface Delivery {
  raw: Buffer;
  /** Empty when the sender wants no answer; null where nobody told. */
  envelope_from: string | null;
}

const LONGEST_HEAD = 256 * 1024;
const LONGEST_ADDRESS = 320;

/**
 * Keeps a mail for each of its targets, with the jobs that make messages of them. Once this returns, whoever brought it
 * may forget it. What was brought before is not kept again.
 */
export async function acceptMail({ db }: Doorstep, { raw, envelope_from }: Delivery, targets: Target[]): Promise<void> {
  const name = nameOf(raw);
  await db.transaction().execute(async (db) => {
    for (const target of targets) {
      const { account_id, recipient } = target;
      const id = namedUuid(account_id, recipient, name);
      const from = envelope_from?.slice(0, LONGEST_ADDRESS) ?? null;
      if (!(await insertReceived(db, { ...target, id, envelope_from: from, raw }))) continue;
      // One at a time of each account: two mails of somebody new make one customer.
      await enqueue(db, [requestFor(fileMail, account_id, { mail_id: id }, { lane: `received/${account_id}` })]);
    }
  });
}

/** Its Message-ID, or its bytes when it has none. */
function nameOf(raw: Buffer) {
  const text = raw.toString("latin1", 0, LONGEST_HEAD);
  const head = text.slice(0, /\r?\n\r?\n/.exec(text)?.index ?? text.length);
  const [, id] = /^message-id:\s*(<[^<>\s]+>)/im.exec(head) ?? [];
  return id ?? createHash("sha256").update(raw).digest("hex");
}
