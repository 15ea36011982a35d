import { parentPort } from "node:worker_threads";
import { parseMail } from "./parse-mail.ts";

/** Inside a thread of `MailReader`: one mail after the other, each answered. */
parentPort!.on("message", async (raw: Uint8Array) => {
  try {
    parentPort!.postMessage({ mail: await parseMail(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)) });
  } catch (error) {
    parentPort!.postMessage({ problem: error instanceof Error ? error.message : String(error) });
  }
});
