import type { ServiceMetadata } from "../../conversations/index.ts";
import type { ReadMail } from "../../email/index.ts";
import type { GmailMessage } from "./gmail/gmail-message.ts";

/** The metadata of a mail, for replies and for the dashboard. Missing values are left out. */
export function metadataOf(threadId: string, message: GmailMessage, mail: ReadMail): ServiceMetadata {
  const { from, to, cc, headers, subject, messageId, inReplyTo, references, html, quoted, filesLeftOut } = mail;
  const all = {
    gmail_id: message.id,
    gmail_thread_id: threadId,
    gmail_history_id: message.historyId,
    gmail_label_ids: message.labelIds,
    gmail_ts: message.internalDate,
    gmail_subject: subject,
    gmail_from: from?.name ? `${from.name.replace(/[<>",]/g, "")} <${from.address}>` : from?.address,
    gmail_to: to.join(", "),
    gmail_cc: cc.join(", "),
    gmail_bcc: headers.get("bcc"),
    gmail_message_id: messageId ?? `<${message.id}@received.invalid>`,
    gmail_in_reply_to: inReplyTo,
    gmail_references: references.join(" "),
    gmail_html: html,
    gmail_quoted: quoted,
    gmail_files_left_out: filesLeftOut || undefined,
  } satisfies ServiceMetadata;
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value != null && value !== ""));
}
