import type { Scope } from "../../../../platform/scope.ts";
import { annotateMessage, findMessage } from "../../../conversations/index.ts";
import { type ReadMail, readMessageIdHeader } from "../../../email/index.ts";
import { metadataOf } from "../metadata.ts";
import { type GmailMessage, isSent, type MailboxThread } from "./gmail-message.ts";
import { findThreadOf, insertThread } from "./threads.ts";

/**
 * The header with the id of the message in a mail. Gmail assigns its own Message-ID, which the server does not know in
 * advance.
 */
export const MESSAGE_HEADER = "x-parley-message";

/**
 * Records the Gmail ids and the thread of a mail that this server sent. Every recipient can see the mark, so it counts
 * only in a mail that the conversation's mailbox sent.
 * @returns whether it is such a mail
 */
export async function recordSent(
  scope: Scope,
  { mailbox, threadId }: MailboxThread,
  message: GmailMessage,
  mail: ReadMail,
): Promise<boolean> {
  const id = isSent(message) && readMessageIdHeader(scope.platform, mail.headers.get(MESSAGE_HEADER) ?? "");
  const known = id ? await findMessage(scope, id) : undefined;
  const thread = known && (await findThreadOf(scope, known.conversation_id));
  if (!known || thread?.mailbox !== mailbox.email) return false;
  const { conversation_id } = known;
  await insertThread(scope, { ...thread, conversation_id, gmail_thread_id: threadId });
  await annotateMessage(scope, known.id, (before) =>
    before.gmail_message_id
      ? undefined
      : metadataOf(threadId, message, { ...mail, html: undefined, quoted: undefined }),
  );
  return true;
}
