import type { PublicContext } from "../../platform/scope.ts";
import { findDestination } from "../forwarding/index.ts";
import { findConversationToAnswer, type Target } from "./queries.ts";
import { readReplyName } from "./reply-address.ts";

/** The destination of an address. Undefined for an unknown address. */
export async function findTarget({ db, platform }: PublicContext, address: string): Promise<Target | undefined> {
  const recipient = address.trim().toLowerCase();
  const at = recipient.lastIndexOf("@");
  const name = recipient.slice(0, at);
  if (recipient.slice(at + 1) !== platform.config.mailDomain) return undefined;
  const answer = readReplyName(platform, name);
  if (answer) {
    const conversation = await findConversationToAnswer(db, answer.conversation_id);
    return (
      conversation && { ...answer, account_id: conversation.account_id, inbox_id: conversation.inbox_id, recipient }
    );
  }
  const destination = await findDestination(db, name);
  return destination && { ...destination, recipient, conversation_id: null, is_proven: false };
}

/** The destination of the first known address. */
export async function findFirstTarget(
  publicContext: PublicContext,
  addresses: Iterable<string>,
): Promise<Target | undefined> {
  for (const address of addresses) {
    const target = await findTarget(publicContext, address);
    if (target) return target;
  }
  return undefined;
}
