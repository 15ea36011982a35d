import type { gmail_v1 } from "@googleapis/gmail";
import type { ReadMail } from "../../email/index.ts";
import type { AuthorizationRow } from "./queries.ts";

/** A mail as Gmail has it. */
export type MailThere = gmail_v1.Schema$Message;

/** Where it is. */
export interface Place {
  mailbox: AuthorizationRow;
  threadId: string;
}

export const hasAny = ({ labelIds }: MailThere, labels: string[]) => labels.some((label) => labelIds?.includes(label));

/** From the mailbox itself: Gmail says so, and nobody else can. */
export const isSent = (told: MailThere) => hasAny(told, ["SENT"]);

/** Not of whom it says: Gmail found that out, or it says to be from the mailbox, which has not sent it. */
export function isForged({ email }: AuthorizationRow, told: MailThere, { from, headers }: ReadMail): boolean {
  if (isSent(told)) return false;
  const isByUs = from?.address === email?.toLowerCase();
  return isByUs || /\bdmarc=fail\b/i.test(headers.get("authentication-results") ?? "");
}
