import type { Scope } from "../../../../platform/scope.ts";
import { annotateMessage, findMessage } from "../../../conversations/index.ts";
import { type ReadMail, readMailId } from "../../../email/index.ts";
import { metadataOf } from "../metadata.ts";
import { type GmailMessage, isSent, type MailboxThread } from "./gmail-message.ts";
import { findThreadOf, insertThread } from "./threads.ts";

/** By it a mail of ours says which message it is: Gmail gives it a Message-ID of its own. */
export const MESSAGE_HEADER = "x-parley-message";

/**
 * Of a mail that left here, notes with its message what it is there, and that the conversation goes on in its thread.
 * Everybody who got it knows the mark: it is believed of what was sent from the mailbox in which the conversation is.
 * @returns whether it is one
 */
export async function recordSent(
  scope: Scope,
  { mailbox, threadId }: MailboxThread,
  message: GmailMessage,
  mail: ReadMail,
): Promise<boolean> {
  const id = isSent(message) && readMailId(scope.platform, mail.headers.get(MESSAGE_HEADER) ?? "");
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
