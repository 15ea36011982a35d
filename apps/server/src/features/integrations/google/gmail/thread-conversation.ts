import { namedUuid } from "../../../../platform/named-uuid.ts";
import type { Scope } from "../../../../platform/scope.ts";
import type { ReadMail } from "../../../email/index.ts";
import type { KnownThread } from "./threads.ts";

/**
 * The conversation that a mail of a thread continues; undefined if the mail begins one. Anyone who knows a mail's
 * Message-ID can make Gmail add a mail to its thread. So a mail only continues a conversation if its sender wrote in
 * it, received a mail of it, or is an agent (docs/adr/0022).
 */
export function findConversationInThread(
  { conversations, mails }: KnownThread,
  { from, inReplyTo, references }: Pick<ReadMail, "from" | "inReplyTo" | "references">,
  { isOfTeam }: { isOfTeam: boolean },
): string | undefined {
  const address = from?.address ?? "";
  const open = conversations.filter(
    ({ id, email }) =>
      isOfTeam ||
      email?.toLowerCase() === address ||
      mails.some((mail) => mail.conversation_id === id && mail.addresses.includes(address)),
  );
  const answered = [...(inReplyTo ? [inReplyTo] : []), ...references.toReversed()];
  for (const id of answered) {
    const mail = mails.find(({ message_id }) => message_id === id);
    if (mail && open.some((conversation) => conversation.id === mail.conversation_id)) return mail.conversation_id;
  }
  const own = open.find(({ email }) => email?.toLowerCase() === address);
  return (own ?? open[0])?.id;
}

/**
 * Derives the id of a thread's conversation, so that concurrent attempts create the same one.
 * @param stranger the sender of a separate conversation; absent for the thread's own
 */
export const conversationIdFor = ({ accountId }: Scope, mailbox: string, threadId: string, ...stranger: string[]) =>
  namedUuid(accountId, "gmail conversation", mailbox, threadId, ...stranger);
