import type { GithubIssueDetails } from "../../issues/index.ts";
import { readJson, type WebhookRequest } from "../shared/receive.ts";

/** An event that the server handles: an issue was closed or reopened, or the app was uninstalled. */
type GithubEvent = { installation: string } & ({ issue: GithubIssueDetails } | { issue?: never });

const MAX_LETTERS = 255;

/** Undefined for other events. The name of an event is not signed, so the body has to confirm it. */
export function readEvent({ body, headers }: WebhookRequest): GithubEvent | undefined {
  const read = readJson(body);
  const installation = idIn(read?.installation, "id");
  if (!read || !installation) return undefined;
  const happened = `${headers["x-github-event"]} ${read.action}`;
  // Other events contain only the id of the installation. The event of its deletion contains `app_id`, too.
  const isAboutTheApp = idIn(read.installation, "app_id") !== undefined;
  if (happened === "installation deleted" && isAboutTheApp) return { installation };
  const issue = happened === "issues closed" || happened === "issues reopened" ? issueIn(read.issue) : undefined;
  return issue && { installation, issue: { ...issue, state: read.action === "closed" ? "closed" : "open" } };
}

export function idIn(installation: unknown, name: "id" | "app_id"): string | undefined {
  const id = (installation as Record<string, unknown> | null | undefined)?.[name];
  return Number.isSafeInteger(id) ? String(id) : undefined;
}

function issueIn(issue: unknown): Omit<GithubIssueDetails, "state"> | undefined {
  const { html_url: url, updated_at } = (issue ?? {}) as { html_url?: unknown; updated_at?: unknown };
  const isUrl = typeof url === "string" && url.length <= MAX_LETTERS;
  const isInstant = typeof updated_at === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(updated_at);
  return isUrl && isInstant && !Number.isNaN(Date.parse(updated_at)) ? { url, updated_at } : undefined;
}
