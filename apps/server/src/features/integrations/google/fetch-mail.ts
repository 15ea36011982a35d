import type { gmail_v1 } from "@googleapis/gmail";
import { WorthNoRetry } from "../../../platform/jobs/worth-no-retry.ts";
import type { Scope } from "../../../platform/scope.ts";
import { type ReadMail, readMail } from "../../email/index.ts";
import { askGmail } from "./call.ts";
import { isRefusedFor } from "./client.ts";
import type { AuthorizationRow } from "./queries.ts";

type Told = gmail_v1.Schema$Message;

const HEADERS = ["From", "To", "Cc", "Subject", "Date", "Message-ID", "In-Reply-To", "References", "Auto-Submitted"];

/**
 * A mail, read as all mail is. Of one that is too large, or made to be costly to read, who wrote it and how it begins. Nothing
 * when it is gone.
 * @throws ProviderFailure
 */
export async function fetchMail(scope: Scope, mailbox: AuthorizationRow, told: Told): Promise<ReadMail | undefined> {
  const { largestMailBytes } = scope.platform.config;
  if ((told.sizeEstimate ?? 0) > largestMailBytes) return fetchBeginning(scope, mailbox, told);
  const whole = await fetchAs(scope, mailbox, { id: told.id!, format: "raw" });
  if (!whole?.raw) return undefined;
  try {
    return await readMail(Buffer.from(whole.raw, "base64url"));
  } catch (error) {
    if (!(error instanceof WorthNoRetry)) throw error;
    scope.platform.log.warn(
      { account_id: scope.accountId, reason: error.message },
      "a mail in Gmail could not be read",
    );
    return fetchBeginning(scope, mailbox, told);
  }
}

async function fetchBeginning(scope: Scope, mailbox: AuthorizationRow, { id }: Told): Promise<ReadMail | undefined> {
  const known = await fetchAs(scope, mailbox, { id: id!, format: "metadata", metadataHeaders: HEADERS });
  if (!known) return undefined;
  const lines = (known.payload?.headers ?? []).map(({ name, value }) => `${name}: ${value?.replace(/\s+/g, " ")}`);
  const text = [...lines, "Content-Type: text/plain; charset=utf-8", "", known.snippet ?? ""].join("\r\n");
  const mail = await readMail(Buffer.from(text));
  return { ...mail, filesLeftOut: 1 };
}

const fetchAs = (
  scope: Scope,
  mailbox: AuthorizationRow,
  asked: { id: string; format: string; metadataHeaders?: string[] },
) =>
  ifThere(askGmail(scope, mailbox, async ({ users }) => (await users.messages.get({ userId: "me", ...asked })).data));

/** Nothing when it is gone there. */
export const ifThere = <T>(asking: Promise<T>): Promise<T | undefined> =>
  asking.catch((error: unknown) => {
    if (isRefusedFor(error, 404)) return undefined;
    throw error;
  });
