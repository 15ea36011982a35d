import { asPublicError, NotFound } from "../../../platform/errors.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { namedUuid } from "../../../platform/named-uuid.ts";
import { changeConversation, sendBotNote } from "../../conversations/index.ts";
import type { GithubIssueDetails } from "../../issues/index.ts";
import { findNewestConversation, findPeopleIn } from "./queries.ts";

interface Linked {
  conversation_id: string;
  message_id: string;
  user_id: number | null;
  urls: string[];
}

/** Adds a private note that lists the issues which a message linked to its customer. */
export const addLinkNotes: Job<Linked> = {
  name: "note-github-links",
  async run(scope, { conversation_id, message_id, user_id, urls }) {
    await sendBotNote(scope, conversation_id, {
      id: namedUuid(scope.accountId, "github links", message_id),
      body: [":link: Linked to this customer from GitHub:", ...urls.map((url) => `- ${url}`)].join("\n"),
      metadata: { github_issue_urls: urls },
      author: { user_id },
      origin: "github",
      changes_conversation: false,
    }).catch(ignoreMissing);
  },
};

interface Turned extends GithubIssueDetails {
  customer_id: string;
}

/**
 * Adds a note to the customer's newest conversation that a linked issue was closed or reopened, and opens the
 * conversation.
 */
export const addStateNote: Job<Turned> = {
  name: "note-github-state",
  async run(scope, { customer_id, url, state, updated_at }) {
    const conversation = await findNewestConversation(scope, customer_id);
    const people = conversation && (await findPeopleIn(scope, conversation.id));
    if (!conversation || !people) return;
    try {
      await sendBotNote(scope, conversation.id, {
        id: namedUuid(scope.accountId, "github state", conversation.id, url, state, updated_at),
        body:
          state === "closed"
            ? `:white_check_mark: This issue was closed on GitHub: ${url}`
            : `:mega: This issue was reopened on GitHub: ${url}`,
        metadata: { github_issue_urls: [url], github_state: state },
        author: { user_id: people.user_id },
        origin: "github",
        is_news: true,
      });
      if (conversation.status !== "open") await changeConversation(scope, conversation.id, { status: "open" });
    } catch (error) {
      ignoreMissing(error);
    }
  },
};

/** Ignores that the conversation was deleted meanwhile. */
function ignoreMissing(error: unknown): void {
  if (!(asPublicError(error) instanceof NotFound)) throw error;
}
