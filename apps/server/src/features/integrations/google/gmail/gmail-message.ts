import type { gmail_v1 } from "@googleapis/gmail";
import type { SenderAuthentication } from "@parley/contract";
import { type ReadMail, readAuthenticationResults } from "../../../email/index.ts";
import type { AuthorizationRow } from "../queries.ts";

/** A mail in Gmail's format. */
export type GmailMessage = gmail_v1.Schema$Message;

/** A thread in a mailbox. */
export interface MailboxThread {
  mailbox: AuthorizationRow;
  threadId: string;
}

/** A mail with one of these labels is not imported. */
export const ignoredLabels = ["SPAM", "DRAFT", "CATEGORY_PROMOTIONS"];

export const hasAnyLabel = ({ labelIds }: Pick<GmailMessage, "labelIds">, labels: string[]) =>
  labels.some((label) => labelIds?.includes(label));

/** Whether the mailbox itself sent the mail. Only Gmail sets this label, so it cannot be forged. */
export const isSent = (message: GmailMessage) => hasAnyLabel(message, ["SENT"]);

/** Whether the sender is forged: DMARC failed, or the mail claims to be from the mailbox, which did not send it. */
export function isSenderForged(mailbox: AuthorizationRow, message: GmailMessage, mail: ReadMail): boolean {
  if (isSent(message)) return false;
  return isFromMailbox(mailbox, mail) || /\bdmarc=fail\b/i.test(mail.headers.get("authentication-results") ?? "");
}

/** Gmail's authentication of a mail's sender; undefined for a mail that the mailbox sent. */
export function authenticationOf(
  mailbox: AuthorizationRow,
  message: GmailMessage,
  mail: ReadMail,
): SenderAuthentication | undefined {
  if (isSent(message)) return undefined;
  const header = mail.headers.get("authentication-results");
  const found = readAuthenticationResults(header, "mx.google.com", mail.from?.address);
  return { ...found, is_verified: found.is_verified && !isSenderForged(mailbox, message, mail) };
}

const isFromMailbox = ({ email }: AuthorizationRow, { from }: ReadMail) => from?.address === email?.toLowerCase();
