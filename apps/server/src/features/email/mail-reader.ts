import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { WorthNoRetry } from "../../platform/jobs/worth-no-retry.ts";
import type { ReadMail } from "./parse-mail.ts";

const PATIENCE_MS = 20_000;
const HEAP_MB = 512;
const MOST_IDLE = 2;

type Answer = { mail: ReadMail } | { problem: string };

/**
 * Takes mails apart, each in a thread that is ended when the mail takes too long or too much memory: who sends us one may
 * have made it for that.
 */
export class MailReader {
  readonly #limits: { patienceMs: number; heapMb: number };
  readonly #idle: Worker[] = [];

  constructor(limits = { patienceMs: PATIENCE_MS, heapMb: HEAP_MB }) {
    this.#limits = limits;
  }

  /** @throws WorthNoRetry when it is no mail, or one that is made to be costly */
  async read(raw: Buffer): Promise<ReadMail> {
    const thread = this.#idle.pop() ?? this.#begin();
    thread.ref();
    let answer: Answer;
    try {
      thread.postMessage(raw);
      [answer] = await once(thread, "message", { signal: AbortSignal.timeout(this.#limits.patienceMs) });
    } catch (error) {
      await thread.terminate();
      throw new WorthNoRetry(`It takes too much to read: ${error instanceof Error ? error.message : error}`);
    }
    if (this.#idle.length < MOST_IDLE) this.#idle.push(thread);
    else void thread.terminate();
    thread.unref();
    if ("problem" in answer) throw new WorthNoRetry(`It cannot be read as a mail: ${answer.problem}`);
    return { ...answer.mail, files: answer.mail.files.map(asBuffer) };
  }

  /** One that waits for a mail keeps no process alive. */
  #begin() {
    const { heapMb } = this.#limits;
    const thread = new Worker(new URL("./parse-thread.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    thread.on("error", () => {}); // whoever waits for an answer hears of it, too
    thread.once("exit", () => {
      const at = this.#idle.indexOf(thread);
      if (at >= 0) this.#idle.splice(at, 1);
    });
    return thread;
  }
}

const reader = new MailReader();

/** A mail, taken apart. @throws WorthNoRetry when it is no mail, or one that is made to be costly */
export const readMail = (raw: Buffer): Promise<ReadMail> => reader.read(raw);

/** Between threads a Buffer becomes mere bytes. */
const asBuffer = <T extends { content: Uint8Array }>({ content, ...file }: T) => ({
  ...file,
  content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
});
