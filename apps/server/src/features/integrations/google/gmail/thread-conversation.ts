import { namedUuid } from "../../../../platform/named-uuid.ts";
import type { Scope } from "../../../../platform/scope.ts";
import type { ReadMail } from "../../../email/index.ts";
import type { KnownThread } from "./threads.ts";

/**
 * The conversation that a mail of a thread goes on with; nothing where it begins one. Whoever knows the id of a mail can have
 * Gmail put theirs into its thread: only who has written there, or was written to, is heard there (docs/adr/0022).
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

/** What a thread's conversation is called, whoever makes it first. @param stranger whose own it is, if not the thread's */
export const conversationIdFor = ({ accountId }: Scope, mailbox: string, threadId: string, ...stranger: string[]) =>
  namedUuid(accountId, "gmail conversation", mailbox, threadId, ...stranger);
