import { PermanentFailure } from "../../../../platform/jobs/permanent-failure.ts";
import type { Scope } from "../../../../platform/scope.ts";
import { type ReadMail, readMail } from "../../../email/index.ts";
import { ProviderDown, ProviderRefused, UnexpectedResponse } from "../../shared/failures.ts";
import { callGmail, patienceFor } from "../call-google.ts";
import { assertResponse, isRefusedFor } from "../client.ts";
import type { AuthorizationRow } from "../queries.ts";
import { services } from "../service.ts";
import type { GmailMessage } from "./gmail-message.ts";

/** What is written in letters is a third longer than the bytes that it says. */
const IN_LETTERS = 4 / 3;

/**
 * A mail, read as all mail is. Of one that is too large, or made to be costly to read, who wrote it and how it begins. Nothing
 * when it is gone.
 * @param isLastTry the same of one that Gmail does not hand out
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
    const isNotHandedOut = error instanceof ProviderDown || error instanceof ProviderRefused;
    if (!(error instanceof PermanentFailure) && !(isLastTry && isNotHandedOut)) throw error;
    scope.platform.log.warn(
      { account_id: scope.accountId, reason: error.message },
      "a mail in Gmail could not be read",
    );
    return fetchBeginning(scope, mailbox, message);
  }
}

/** With all that stands above a mail: it says who vouches for its author, and whether anybody wrote it. */
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
  ifThere(
    callGmail(
      scope,
      mailbox,
      async ({ users }) => assertResponse((await users.messages.get({ userId: "me", id: id!, format })).data),
      format === "raw" ? patienceFor((sizeEstimate ?? 0) * IN_LETTERS) : undefined,
    ),
  );

/** Nothing when it is gone there. */
export const ifThere = <T>(asking: Promise<T>): Promise<T | undefined> =>
  asking.catch((error: unknown) => {
    if (isRefusedFor(error, 404)) return undefined;
    throw error;
  });
