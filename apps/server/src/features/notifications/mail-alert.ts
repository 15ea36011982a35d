import type { MessageFact } from "@parley/contract";
import type { Job } from "../../platform/jobs/job.ts";
import { MAIL_LANES } from "../../platform/mail/mail-lanes.ts";
import { renderEmail } from "../../platform/mail/render-email.ts";
import { asQuote, findMessage } from "../conversations/index.ts";
import { findAgentToNotify } from "./queries.ts";
import { alertsUnsubscribeLink } from "./unsubscribe.ts";

export const mailAlert: Job<{ message_id: string; user_id: number }> = {
  name: "mail-alert",
  lanes: MAIL_LANES,
  async run(scope, { message_id, user_id }) {
    const { mail, config } = scope.platform;
    const [message, agent] = await Promise.all([findMessage(scope, message_id), findAgentToNotify(scope, user_id)]);
    if (!message || !agent || agent.has_valid_email === false) return;
    if (!agent.email_alert_on_new_message && !agent.email_alert_on_new_conversation) return;
    await mail.send({
      to: agent.email,
      name: `alert.${message_id}.${user_id}`,
      ...renderEmail({
        subject: subjectOf(message),
        paragraphs: ["You have a new message:"],
        quotes: [{ ...asQuote(message), isMarkdown: false }],
        link: { text: "View in dashboard", url: `${config.publicUrl}/conversations/all/${message.conversation_id}` },
        unsubscribe: { text: "Unsubscribe from these alerts", url: alertsUnsubscribeLink(scope, user_id) },
      }),
    });
  },
};

function subjectOf({ customer, conversation_id }: MessageFact) {
  const { name, email } = customer ?? {};
  if (name && email) return `${name} (${email}) has sent you a message`;
  const who = name || email;
  return who ? `${who} has sent you a message` : `A customer has sent you a message (conversation ${conversation_id})`;
}
