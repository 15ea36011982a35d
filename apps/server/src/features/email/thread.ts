import type { Scope } from "../../platform/scope.ts";
import type { ReadMail } from "./parsing/parse-mail.ts";
import { findAddressesIn, findThread, findThreadByReferences, findThreadOfMessage, type Target } from "./queries.ts";
import { readMessageIdHeader } from "./reply-address.ts";

export interface Thread {
  id: string;
  source: string;
  customer_id: string;
  email: string | null;
}

/** The conversation that a mail continues. */
export interface FoundThread {
  thread: Thread;
  /** True if the mail proves that the customer received our mail. */
  provesReceipt: boolean;
}

/**
 * Finds the conversation that a mail continues, if its sender may do so (docs/adr/0022). A signed reply address or the
 * id of our own mail shows that the sender received our mail, and is valid for all participants. Unsigned data such as
 * a References header is accepted only from the customer's own address.
 */
export async function findThreadFor(
  scope: Scope,
  { from, inReplyTo, references }: Pick<ReadMail, "from" | "inReplyTo" | "references">,
  { conversation_id, is_proven }: Pick<Target, "conversation_id" | "is_proven">,
): Promise<FoundThread | undefined> {
  if (!from) return undefined;
  const answered = [...(inReplyTo ? [inReplyTo] : []), ...references.toReversed()];

  const proven =
    (is_proven && conversation_id && (await findThread(scope, conversation_id))) || (await ofOurMail(scope, answered));
  if (proven && (await isParticipant(scope, proven, from.address))) {
    return { thread: proven, provesReceipt: isOfCustomer(proven, from.address) };
  }

  const claimed = conversation_id ? await findThread(scope, conversation_id) : undefined;
  if (claimed?.source === "email" && isOfCustomer(claimed, from.address))
    return { thread: claimed, provesReceipt: false };

  const referred = answered.length > 0 ? await findThreadByReferences(scope, answered, from.address) : undefined;
  return referred && { thread: referred, provesReceipt: false };
}

/** The conversation of the newest of our own mails among these. */
async function ofOurMail(scope: Scope, mailIds: string[]): Promise<Thread | undefined> {
  for (const mailId of mailIds) {
    const messageId = readMessageIdHeader(scope.platform, mailId);
    if (messageId) return findThreadOfMessage(scope, messageId);
  }
  return undefined;
}

const isOfCustomer = ({ email }: Thread, address: string) => email?.toLowerCase() === address;

/** Whether an address is a sender or recipient in the conversation. */
async function isParticipant(scope: Scope, thread: Thread, address: string) {
  if (isOfCustomer(thread, address)) return true;
  const addresses = await findAddressesIn(scope, thread.id);
  return addresses.some((each) => bareAddressesIn(each).includes(address));
}

/** Extracts the addresses of `Ann <ann@example.com>, bob@example.com`. */
export const bareAddressesIn = (text: string): string[] =>
  text.toLowerCase().match(/(?<![^\s<>,;"])[^\s<>,;"]+@[^\s<>,;"]+/g) ?? [];
