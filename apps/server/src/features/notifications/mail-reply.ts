import type { JobListener } from "../../platform/events/announcement.ts";
import { type Job, requestFor } from "../../platform/jobs/job.ts";
import { writeLetter } from "../../platform/mail/letter.ts";
import { MAIL_LANES } from "../../platform/mail/mail-lanes.ts";
import { asQuote, listNewest, type MessageFact, type MessageSubject, nameOf } from "../conversations/index.ts";
import { findUnseenReply } from "./queries.ts";
import { linkEndingReplies, wantsReplies } from "./unsubscribe.ts";

const QUOTED_MESSAGES = 5;

/** Each reply begins the wait anew, so of several only the last leads to a mail. */
export const mailReplyLater: JobListener = {
  kind: "job",
  requests(accountId, { conversation_id, is_reply }: MessageSubject, config) {
    if (!is_reply || !config.areReplyEmailsEnabled) return [];
    const when = { delayMs: config.replyEmailDelayMs, key: `reply:${conversation_id}` };
    return [requestFor(mailReply, accountId, { conversation_id }, when)];
  },
};

/** Tells customers who left the chat what was answered since; nothing to those who have seen it. */
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
    await mail.send({
      to: email,
      name: `reply.${conversation_id}.${newest.at(-1)?.id}`,
      fromName: senderName(answer?.user) || `${company_name} Team`,
      ...(answer?.user && { replyTo: answer.user.email }),
      ...writeLetter({
        subject: `New message from ${company_name}!`,
        paragraphs: [`${company_name} has answered you in the chat:`],
        quotes: newest.map((message) => ({
          ...asQuote(message),
          by: message.user ? senderName(message.user) || `${company_name} Team` : customerName(message, customer_id),
        })),
        ...(isWebAddress(current_url) && { link: { text: "Back to the chat", url: current_url } }),
        unsubscribe: { text: "Get no more answers by mail", url: linkEndingReplies(scope, email) },
      }),
    });
  },
};

/** An agent's address is not for customers to see, though they may answer to it. */
const senderName = (user: { display_name: string | null; full_name: string | null } | null | undefined) =>
  user?.display_name || user?.full_name;

/** Other customers' names and addresses are not for this one to see. */
const customerName = ({ customer_id, customer }: MessageFact, recipientId: string) =>
  nameOf({ user: null, customer: customer_id === recipientId ? customer : null });

const isWebAddress = (text: string | null): text is string => text !== null && /^https?:\/\/\S+$/i.test(text);
