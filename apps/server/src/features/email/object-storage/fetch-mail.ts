import type { Readable } from "node:stream";
import { PermanentFailure } from "../../../platform/jobs/permanent-failure.ts";
import type { Scope } from "../../../platform/scope.ts";
import { acceptMail } from "../accept-mail.ts";
import { parseMailHeader } from "../parsing/mail-header.ts";
import { findTarget } from "../targets.ts";

/**
 * Fetches a mail from the bucket, and accepts it like any received mail. Idempotent by the mail's content.
 * @throws when the object does not exist yet: the notification may arrive before it
 * @throws PermanentFailure when it is too large
 */
export async function fetchStoredMail(scope: Scope, message_id: string, recipient: string): Promise<void> {
  const { mailBucket, config, log, rateLimits } = scope.platform;
  const about = { account_id: scope.accountId, message_id };
  const target = await findTarget(scope, recipient);
  if (target?.account_id !== scope.accountId) return log.info(about, "a stored mail has no known recipient any more");
  if (!mailBucket) throw new PermanentFailure("INBOUND_S3_BUCKET is not set");
  await rateLimits.spend("inbound-mail", scope.accountId);
  const stored = await mailBucket.open(message_id);
  if (!stored) throw new Error(`The mail ${message_id} is not in the bucket`);
  const raw = await readWhole(stored.bytes, config.largestMailBytes);
  if (!raw) throw new PermanentFailure(`The mail ${message_id} is too large, with ${stored.size} bytes`);
  await acceptMail(scope, { raw, envelope_from: senderOf(raw) }, [target]);
}

/** Undefined when it exceeds the limit. */
async function readWhole(bytes: Readable, most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) return undefined; // leaving the loop ends the stream
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The Return-Path header that the receiving server added on top. Null without one. */
function senderOf(raw: Buffer): string | null {
  const [path] = parseMailHeader(raw).fields.get("return-path") ?? [];
  return path === undefined ? null : path.replace(/^\s*<|>\s*$/g, "").trim();
}
