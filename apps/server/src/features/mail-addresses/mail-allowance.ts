import type { Scope } from "../../platform/scope.ts";
import { digestOfAddress, digestOfMailbox } from "./digests.ts";
import { claimAllowance, deleteAllowance, isProven } from "./queries.ts";

/** The daily limits of mails to a mailbox without a recorded reply or click. */
const PER_ACCOUNT = 5;
const PER_INSTALLATION = 10;

/** Completes "The email was not delivered: …". */
export const DAILY_LIMIT_REASON = `the daily limit of ${PER_ACCOUNT} mails to an address that has never replied or clicked is reached`;

/**
 * Decides whether a mail may be sent to a customer's address, and counts it. Visitors may enter any address, so only an
 * address with a reply or a click is `proven` and has no limit. The limits hold across all servers of the installation.
 * @param mailName equal for each retry of the mail, so that a retry is not counted again
 */
export async function claimMailAllowance(
  scope: Scope,
  address: string,
  mailName: string,
): Promise<"proven" | "unproven" | "refused"> {
  if (await isProven(scope, digestOfAddress(address))) return "proven";
  const limits = { perAccount: PER_ACCOUNT, perInstallation: PER_INSTALLATION };
  return (await claimAllowance(scope, digestOfMailbox(address), mailName, limits)) ? "unproven" : "refused";
}

/** Reverses the count of an admitted mail that was not sent and is not retried under its name. */
export const releaseMailAllowance = (scope: Scope, address: string, mailName: string) =>
  deleteAllowance(scope, digestOfMailbox(address), mailName);
