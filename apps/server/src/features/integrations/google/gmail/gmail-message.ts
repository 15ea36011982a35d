import type { gmail_v1 } from "@googleapis/gmail";
import type { SenderAuthentication } from "@parley/contract";
import { type ReadMail, readAuthenticationResults } from "../../../email/index.ts";
import type { AuthorizationRow } from "../queries.ts";

/** A mail as Gmail has it. */
export type GmailMessage = gmail_v1.Schema$Message;

/** Where it is. */
export interface MailboxThread {
  mailbox: AuthorizationRow;
  threadId: string;
}

export const hasAny = ({ labelIds }: GmailMessage, labels: string[]) =>
  labels.some((label) => labelIds?.includes(label));

/** From the mailbox itself: Gmail says so, and nobody else can. */
export const isSent = (message: GmailMessage) => hasAny(message, ["SENT"]);

/** Not from whom it says: Gmail found that out, or it says to be from the mailbox, which has not sent it. */
export function isForged(mailbox: AuthorizationRow, message: GmailMessage, mail: ReadMail): boolean {
  if (isSent(message)) return false;
  return isByUs(mailbox, mail) || /\bdmarc=fail\b/i.test(mail.headers.get("authentication-results") ?? "");
}

/** What Gmail found out about who sent a mail; nothing for one that was sent from the mailbox. */
export function authenticationOf(
  mailbox: AuthorizationRow,
  message: GmailMessage,
  mail: ReadMail,
): SenderAuthentication | undefined {
  if (isSent(message)) return undefined;
  const header = mail.headers.get("authentication-results");
  const found = readAuthenticationResults(header, "mx.google.com", mail.from?.address);
  return { ...found, is_verified: found.is_verified && !isForged(mailbox, message, mail) };
}

const isByUs = ({ email }: AuthorizationRow, { from }: ReadMail) => from?.address === email?.toLowerCase();
