import { withSharedTexts } from "../../texts/text.ts";

const failedJobs = {
  "failedJobs.heading": "Failed jobs",
  "failedJobs.lead":
    "Background work, such as emails and webhooks, that has failed. Parley retries each job, and waits longer after each failure.",
  "failedJobs.what": "Job",
  "failedJobs.one": "{title} ({time})",
  "failedJobs.reason": "Reason",
  "failedJobs.next": "Next attempt",
  "failedJobs.givenUp": "No more attempts",
  "failedJobs.attempts": { one: "{count} attempt", other: "{count} attempts" },
  "failedJobs.actions": "Actions",
  "failedJobs.retry": "Retry",
  "failedJobs.retryWhat": "Retry {what}",
  "failedJobs.drop": "Delete",
  "failedJobs.dropWhat": "Delete {what}",
  "failedJobs.dropQuestion": "Are you sure you want to delete this job?",
  "failedJobs.dropHint": "Parley won't try this job again.",
  "failedJobs.failed": "Couldn't update the job",
  "failedJobs.retried": "Retrying",
  "failedJobs.none": "No failed jobs",
  "failedJobs.noneHint": "Jobs that fail appear here with the reason.",
  "failedJobs.name.deliver-webhook": "Webhook",
  "failedJobs.name.deliver-webhooks": "Webhooks",
  "failedJobs.name.mail-invitation": "Email: invitation",
  "failedJobs.name.mail-mentioned": "Email: mention",
  "failedJobs.name.mail-reset-link": "Email: new password",
  "failedJobs.name.mail-verification-link": "Email: verification",
  "failedJobs.name.mail-welcome": "Email: welcome",
  "failedJobs.name.read-import": "Customer import",
  "failedJobs.name.remove-stored-files": "File deletion",
} as const;

export const { text } = withSharedTexts(failedJobs);

/** The displayed name of a job. A job of a newer server is shown by its internal name. */
export function jobName(name: string): string {
  const key = `failedJobs.name.${name}`;
  return Object.hasOwn(failedJobs, key) ? text(key as keyof typeof failedJobs) : name;
}
