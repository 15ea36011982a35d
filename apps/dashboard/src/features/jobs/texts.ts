import { withSharedTexts } from "../../texts/text.ts";

const failedJobs = {
  "failedJobs.heading": "Failed jobs",
  "failedJobs.lead":
    "Mail, webhooks and other work that is done after the fact. What fails is tried again, less and less often; here is what has not succeeded.",
  "failedJobs.what": "What",
  "failedJobs.reason": "Why it failed",
  "failedJobs.next": "Next attempt",
  "failedJobs.givenUp": "Given up",
  "failedJobs.attempts": { one: "{count} attempt", other: "{count} attempts" },
  "failedJobs.actions": "Actions",
  "failedJobs.retry": "Retry",
  "failedJobs.retryWhat": "Retry {what}",
  "failedJobs.drop": "Delete",
  "failedJobs.dropWhat": "Delete {what}",
  "failedJobs.dropQuestion": "Are you sure you want to delete this job?",
  "failedJobs.dropHint": "It is not tried any more, and what it would have done is not done.",
  "failedJobs.failed": "That did not work",
  "failedJobs.retried": "It is tried again",
  "failedJobs.none": "Nothing has failed",
  "failedJobs.noneHint": "What fails appears here with the reason.",
  "failedJobs.name.deliver-webhook": "Webhook",
  "failedJobs.name.deliver-webhooks": "Webhooks",
  "failedJobs.name.mail-invitation": "Mail: invitation",
  "failedJobs.name.mail-mentioned": "Mail: mention",
  "failedJobs.name.mail-reset-link": "Mail: new password",
  "failedJobs.name.mail-verification-link": "Mail: verification",
  "failedJobs.name.mail-welcome": "Mail: welcome",
  "failedJobs.name.read-import": "Import of customers",
  "failedJobs.name.remove-stored-files": "Removal of files",
} as const;

export const { text } = withSharedTexts(failedJobs);

/** The displayed name of a job. A job of a newer server is shown by its internal name. */
export function jobName(name: string): string {
  const key = `failedJobs.name.${name}`;
  return Object.hasOwn(failedJobs, key) ? text(key as keyof typeof failedJobs) : name;
}
