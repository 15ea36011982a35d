import { failedJobs } from "../en/failed-jobs.ts";
import { withSharedTexts } from "../text.ts";

export const { text } = withSharedTexts(failedJobs);

/** What a job is called; what a later version of the server does goes by its own name. */
export function jobName(name: string): string {
  const key = `failedJobs.name.${name}`;
  return Object.hasOwn(failedJobs, key) ? text(key as keyof typeof failedJobs) : name;
}
