import { asBuffer } from "../../../platform/as-buffer.ts";
import { TaskLimitExceeded } from "../../../platform/concurrency/worker-pool.ts";
import { PermanentFailure } from "../../../platform/jobs/permanent-failure.ts";
import { mailPool } from "./mail-pool.ts";
import type { ReadMail } from "./parse-mail.ts";

/** Parses a mail in a worker thread. @throws PermanentFailure when it is malformed, or too costly to parse */
export async function readMail(raw: Buffer, pool = mailPool): Promise<ReadMail> {
  const mail = await pool.run("parseMail", raw).catch((error: Error) => {
    const reason = error instanceof TaskLimitExceeded ? "The mail is too costly to parse" : "The mail is malformed";
    throw new PermanentFailure(`${reason}: ${error.message}`);
  });
  return { ...mail, files: mail.files.map((file) => ({ ...file, content: asBuffer(file.content) })) };
}
