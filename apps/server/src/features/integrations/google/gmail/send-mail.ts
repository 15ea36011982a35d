import { Readable } from "node:stream";
import { createTransport, type SendMailOptions } from "nodemailer";
import { INSTALLATION_HEADER } from "../../../../platform/mail/mail-transport.ts";
import type { Scope } from "../../../../platform/scope.ts";
import { accountMarker, createMessageIdHeader } from "../../../email/index.ts";
import { OutcomeUnknown, ProviderDown } from "../../shared/failures.ts";
import { callGmail, transferTimeoutMs } from "../call-google.ts";
import { assertResponse } from "../client.ts";
import type { AuthorizationRow } from "../queries.ts";
import { services, settingsOf } from "../service.ts";
import type { GmailMessage } from "./gmail-message.ts";
import { MESSAGE_HEADER } from "./message-marker.ts";

const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });

/** The mark in the mail of a message. Only this server can create it. */
export const messageMarker = ({ platform }: Scope, messageId: string) =>
  createMessageIdHeader(platform, messageId, "parley");

interface Outgoing extends SendMailOptions {
  /** The id of the message in the mail, if there is one. */
  messageIs?: string | undefined;
  threadId?: string | undefined;
  isAutomatic?: boolean;
}

/** Sends a mail through Gmail. @throws ProviderFailure; OutcomeUnknown if no answer arrives */
export async function sendMail(
  scope: Scope,
  mailbox: AuthorizationRow,
  { messageIs, threadId, isAutomatic, ...mail }: Outgoing,
): Promise<GmailMessage> {
  const { message } = await composer.sendMail({
    ...mail,
    headers: {
      [INSTALLATION_HEADER]: accountMarker(scope.platform, scope.accountId),
      ...(messageIs && { [MESSAGE_HEADER]: messageMarker(scope, messageIs) }),
      ...(isAutomatic && { "auto-submitted": "auto-replied" }),
    },
  });
  const requestBody = threadId ? { threadId } : {};
  const sending = callGmail(
    scope,
    mailbox,
    async ({ users }) => {
      // For uploads the SDK uses Google's address unless the call has a `rootUrl`.
      const rootUrl = `${settingsOf(scope.platform.config).gmailUrl}/`;
      const media = { mimeType: "message/rfc822", body: Readable.from(message as Buffer, { objectMode: false }) };
      return assertResponse((await users.messages.send({ userId: "me", requestBody, media }, { rootUrl })).data);
    },
    transferTimeoutMs((message as Buffer).length),
  );
  return sending.catch((error: unknown) => {
    throw error instanceof ProviderDown ? new OutcomeUnknown(services.gmail.title) : error;
  });
}
