import type { MessageFact, MessageSubject } from "@parley/contract";
import type { JobListener } from "../../platform/events/announcement.ts";
import { type Job, requestFor } from "../../platform/jobs/job.ts";
import { MAIL_LANES } from "../../platform/mail/mail-lanes.ts";
import { renderEmail } from "../../platform/mail/render-email.ts";
import type { Scope } from "../../platform/scope.ts";
import { annotateMessage, asQuoteForCustomer, listNewest } from "../conversations/index.ts";
import { findCustomer } from "../customers/index.ts";
import { claimMailAllowance } from "../mail-addresses/index.ts";
import { findLink } from "../mail-links/index.ts";
import { findMoveOf } from "../merges/index.ts";
import { redirectLink } from "./follow-link.ts";
import { findUnseenReply } from "./queries.ts";
import { repliesUnsubscribeLink, wantsReplies } from "./unsubscribe.ts";

const QUOTED_MESSAGES = 5;

/** Each reply restarts the delay (debounce), so several replies lead to one mail. */
export const scheduleMailReply: JobListener<MessageSubject> = {
  kind: "job",
  requests(accountId, { conversation_id, is_reply }, config) {
    if (!is_reply || !config.areReplyEmailsEnabled) return [];
    const when = { delayMs: config.replyEmailDelayMs, key: `reply:${conversation_id}` };
    return [requestFor(mailReply, accountId, { conversation_id }, when)];
  },
};

/** Mails new answers to customers who left the chat. Customers who have seen them get no mail. */
export const mailReply: Job<{ conversation_id: string }> = {
  name: "mail-reply",
  lanes: MAIL_LANES,
  async run(scope, { conversation_id }) {
    const { mail, config } = scope.platform;
    if (!config.areReplyEmailsEnabled) return;
    const unseen = await findUnseenReply(scope, conversation_id);
    if (!unseen?.email || unseen.settings?.disable_automated_reply_emails === true) return;
    const { customer_id, email, company_name, current_url } = unseen;
    if (!(await wantsReplies(scope, email))) return;
    const newest = await listNewest(scope, conversation_id, QUOTED_MESSAGES, { isPublicOnly: true });
    const answer = newest.findLast(({ user, type }) => user && type !== "bot");
    const name = `reply.${conversation_id}.${newest.at(-1)?.id}`;
    const admission = await claimMailAllowance(scope, email, name);
    if (admission === "refused") return recordRefusal(scope, answer);
    const link = await linkBack(scope, email, current_url, admission);
    const team = `${company_name} Team`;
    const recipient = { ...(await describeRecipient(scope, customer_id)), team };
    await mail.send({
      to: email,
      name,
      fromName: answer?.user?.display_name || answer?.user?.full_name || team,
      ...(answer?.user && { replyTo: answer.user.email }),
      ...renderEmail({
        subject: `New message from ${company_name}!`,
        paragraphs: [`${company_name} replied to you in the chat:`],
        quotes: newest.map((message) => asQuoteForCustomer(message, recipient)),
        ...(link && { link: { text: "Open the chat", url: link } }),
        unsubscribe: { text: "Unsubscribe from these emails", url: repliesUnsubscribeLink(scope, email) },
      }),
    });
    for (const { id, metadata } of newest) if (metadata?.ses_not_mailed) await recordMailed(scope, id);
  },
};

/** While a merge moves messages, the recipient's messages may belong to the other customer. */
async function describeRecipient(scope: Scope, id: string) {
  const [customer = null, move] = [await findCustomer(scope, id), await findMoveOf(scope, [id])];
  return { customer, author_ids: move ? [move.from_id, move.to_id] : [id] };
}

/**
 * The page with the chat, if its host is allowed. The visitor chose the page. For an address without a recorded reply
 * or click, the link goes to the host's front page and records the click.
 */
async function linkBack(scope: Scope, email: string, currentUrl: string | null, admission: "proven" | "unproven") {
  const page = await findLink(scope, currentUrl);
  if (!page || admission === "proven") return page?.href;
  return redirectLink(scope, email, new URL("/", page));
}

/** Clears the refusal of an answer that was over the daily limit, because this mail quotes it. */
const recordMailed = (scope: Scope, messageId: string) =>
  annotateMessage(scope, messageId, ({ ses_not_mailed }) => (ses_not_mailed ? { ses_not_mailed: null } : undefined));

/** Records that the answer was not mailed. The customer can read it in the widget. */
async function recordRefusal(scope: Scope, answer: MessageFact | undefined) {
  scope.platform.log.info(
    { account_id: scope.accountId },
    "an answer was not mailed: the address is at its daily limit",
  );
  if (answer) await annotateMessage(scope, answer.id, () => ({ ses_not_mailed: "daily_limit" }));
}
