import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { parseMail } from "./parse-mail.ts";

// On Linux a thread has a priority of its own; elsewhere it would be that of the whole server.
if (process.platform === "linux") setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

/** Inside a thread of `MailReader`: one mail after the other, each answered. */
parentPort!.on("message", async (raw: Uint8Array) => {
  try {
    parentPort!.postMessage({ mail: await parseMail(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)) });
  } catch (error) {
    parentPort!.postMessage({ problem: error instanceof Error ? error.message : String(error) });
  }
});
