import type { Job } from "../../../platform/jobs/job.ts";
import { fetchStoredMail } from "./fetch-mail.ts";

/** Few at once, as each holds its mail. */
export const fetchMail: Job<{ message_id: string; recipient: string }> = {
  name: "fetch-mail",
  lanes: { name: "stored-mail", count: 4 },
  run: (scope, { message_id, recipient }) => fetchStoredMail(scope, message_id, recipient),
};
