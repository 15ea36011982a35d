import { parseMail } from "./parse-mail.ts";
import { answerTasks, asBuffer } from "./worker-tasks.ts";

answerTasks((raw: Uint8Array) => parseMail(asBuffer(raw)));
