import type { MessageSubject } from "@parley/contract";
import type { Job } from "../../platform/jobs/job.ts";
import { MAIL_LANES } from "../../platform/mail/mail-lanes.ts";
import { renderEmail } from "../../platform/mail/render-email.ts";
import { findMessage, findReaderOfMention, listNewest } from "./messages/message-queries.ts";
import { asQuote, nameOf } from "./messages/quote.ts";

const QUOTED_MESSAGES = 5;

export interface MentionJob {
  message_id: string;
  conversation_id: string;
  user_id: number;
}

/** One job per mentioned user, so that a failed mail does not send the other mails again. */
export const mentionJobsFor = ({ message_id, conversation_id, mentioned_user_ids }: MessageSubject): MentionJob[] =>
  mentioned_user_ids.map((user_id) => ({ message_id, conversation_id, user_id }));

export const mailMentioned: Job<MentionJob> = {
  name: "mail-mentioned",
  lanes: MAIL_LANES,
  async run(scope, { message_id, conversation_id, user_id }) {
    const { mail, config } = scope.platform;
    if (config.areMentionEmailsDisabled) return;
    const [message, reader, newest] = await Promise.all([
      findMessage(scope, message_id),
      findReaderOfMention(scope, message_id, user_id),
      listNewest(scope, conversation_id, QUOTED_MESSAGES),
    ]);
    if (!message || !reader) return;
    await mail.send({
      to: reader.email,
      name: `mention.${message_id}.${user_id}`,
      ...(message.user && { replyTo: message.user.email }),
      ...renderEmail({
        subject: `You were mentioned by ${nameOf(message)}`,
        paragraphs: ["The latest messages in the conversation:"],
        quotes: newest.map(asQuote),
        link: { text: "View in dashboard", url: `${config.publicUrl}/conversations/mentions/${conversation_id}` },
      }),
    });
  },
};
