import type { Job } from "../../../platform/jobs/job.ts";
import { fetchStoredMail } from "./fetch-mail.ts";

/** Few run concurrently, because each holds its mail in memory. */
export const fetchMail: Job<{ message_id: string; recipient: string }> = {
  name: "fetch-mail",
  lanes: { name: "stored-mail", count: 4 },
  run: (scope, { message_id, recipient }) => fetchStoredMail(scope, message_id, recipient),
};
