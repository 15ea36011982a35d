import { WorthNoRetry } from "../../platform/jobs/worth-no-retry.ts";
import type { ReadMail } from "./parse-mail.ts";
import { TaskFailed, TooCostly, type WorkerLimits, WorkerPool } from "./worker-pool.ts";
import { asBuffer } from "./worker-tasks.ts";

const LIMITS = { patienceMs: 20_000, heapMb: 512 };

/** Takes mails apart, in threads of their own. */
export class MailReader {
  readonly #pool: WorkerPool<Buffer, ReadMail>;

  constructor(limits: WorkerLimits = LIMITS) {
    this.#pool = new WorkerPool(new URL("./parse-thread.ts", import.meta.url), limits);
  }

  /** @throws WorthNoRetry when it is no mail, or one that is made to be costly */
  async read(raw: Buffer): Promise<ReadMail> {
    const mail = await this.#pool.run(raw).catch((error: unknown) => {
      if (error instanceof TooCostly) throw new WorthNoRetry(`It takes too much to read: ${error.message}`);
      if (error instanceof TaskFailed) throw new WorthNoRetry(`It cannot be read as a mail: ${error.message}`);
      throw error;
    });
    return { ...mail, files: mail.files.map((file) => ({ ...file, content: asBuffer(file.content) })) };
  }
}

const reader = new MailReader();

/** A mail, taken apart. @throws WorthNoRetry when it is no mail, or one that is made to be costly */
export const readMail = (raw: Buffer): Promise<ReadMail> => reader.read(raw);
