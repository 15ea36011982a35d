import type { Scope } from "../../platform/scope.ts";
import { digestOfAddress, digestOfMailbox } from "./digests.ts";
import { claimAllowance, deleteAllowance, isProven } from "./queries.ts";

/** Mails that leave within 24 hours to a mailbox from which nobody has replied or clicked. */
const PER_ACCOUNT = 5;
const PER_INSTALLATION = 10;

/** Completes "The email was not delivered: …". */
export const AT_DAILY_LIMIT = `the daily limit of ${PER_ACCOUNT} mails to an address that has never replied or clicked is reached`;

/**
 * Decides whether a mail to a customer's address may leave, and counts it. Visitors make addresses up, so only an address
 * with a reply or a click is `proven` and has no limit. The limits hold across all servers of the installation.
 * @param mailName the same each time a job tries to send the mail: a retry is not counted again
 */
export async function admitMail(
  scope: Scope,
  address: string,
  mailName: string,
): Promise<"proven" | "unproven" | "refused"> {
  if (await isProven(scope, digestOfAddress(address))) return "proven";
  const limits = { perAccount: PER_ACCOUNT, perInstallation: PER_INSTALLATION };
  return (await claimAllowance(scope, digestOfMailbox(address), mailName, limits)) ? "unproven" : "refused";
}

/** A mail that was admitted did not leave, and is not tried again under its name. */
export const revokeAdmission = (scope: Scope, address: string, mailName: string) =>
  deleteAllowance(scope, digestOfMailbox(address), mailName);
