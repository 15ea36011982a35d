import { PermanentFailure } from "../../../../platform/jobs/permanent-failure.ts";
import type { Scope } from "../../../../platform/scope.ts";
import { type ReadMail, readMail } from "../../../email/index.ts";
import { ProviderDown, ProviderRefused, UnexpectedResponse } from "../../shared/failures.ts";
import { callGmail, transferTimeoutMs } from "../call-google.ts";
import { assertResponse, isRefusedFor } from "../client.ts";
import type { AuthorizationRow } from "../queries.ts";
import { services } from "../service.ts";
import type { GmailMessage } from "./gmail-message.ts";

/** Base64 is a third longer than its bytes. */
const IN_LETTERS = 4 / 3;

/**
 * Fetches and parses a mail. For a mail that is too large or too costly to parse, fetches only the headers and the
 * beginning. Undefined if the mail is deleted.
 * @param isLastTry accept the headers and the beginning also if Gmail does not return the mail
 * @throws ProviderFailure
 */
export async function fetchMail(
  scope: Scope,
  mailbox: AuthorizationRow,
  message: GmailMessage,
  isLastTry: boolean,
): Promise<ReadMail | undefined> {
  const { largestMailBytes } = scope.platform.config;
  if ((message.sizeEstimate ?? 0) > largestMailBytes) return fetchBeginning(scope, mailbox, message);
  try {
    const whole = await fetchAs(scope, mailbox, message, "raw");
    if (!whole) return undefined;
    if (!whole.raw) throw new UnexpectedResponse(services.gmail.title);
    return await readMail(Buffer.from(whole.raw, "base64url"));
  } catch (error) {
    const isUnavailable = error instanceof ProviderDown || error instanceof ProviderRefused;
    if (!(error instanceof PermanentFailure) && !(isLastTry && isUnavailable)) throw error;
    scope.platform.log.warn(
      { account_id: scope.accountId, reason: error.message },
      "a Gmail message could not be parsed",
    );
    return fetchBeginning(scope, mailbox, message);
  }
}

/**
 * Fetches the headers and Gmail's snippet. The headers show who authenticates the sender, and whether a person wrote
 * the mail.
 */
async function fetchBeginning(
  scope: Scope,
  mailbox: AuthorizationRow,
  message: GmailMessage,
): Promise<ReadMail | undefined> {
  const known = await fetchAs(scope, mailbox, message, "metadata");
  if (!known) return undefined;
  const headers = (known.payload?.headers ?? []).map(({ name, value }) => [name ?? "", oneLine(value ?? "")] as const);
  const lines = headers.filter(([name]) => !isOfBody.test(name)).map(([name, value]) => `${name}: ${value}`);
  const text = [...lines, "Content-Type: text/plain; charset=utf-8", "", known.snippet ?? ""].join("\r\n");
  const mail = await readMail(Buffer.from(text));
  const type = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1];
  return { ...mail, headers: new Map([...mail.headers, ["content-type", type ?? ""]]), filesLeftOut: 1 };
}

const oneLine = (value: string) => value.replace(/\s+/g, " ");
const isOfBody = /^(?:content-|mime-version$)/i;

const fetchAs = (
  scope: Scope,
  mailbox: AuthorizationRow,
  { id, sizeEstimate }: GmailMessage,
  format: "raw" | "metadata",
) =>
  undefinedIfNotFound(
    callGmail(
      scope,
      mailbox,
      async ({ users }) => assertResponse((await users.messages.get({ userId: "me", id: id!, format })).data),
      format === "raw" ? transferTimeoutMs((sizeEstimate ?? 0) * IN_LETTERS) : undefined,
    ),
  );

/** Undefined if the object is deleted in Gmail. */
export const undefinedIfNotFound = <T>(asking: Promise<T>): Promise<T | undefined> =>
  asking.catch((error: unknown) => {
    if (isRefusedFor(error, 404)) return undefined;
    throw error;
  });
