import { Readable } from "node:stream";
import { createTransport, type SendMailOptions } from "nodemailer";
import { OUR_HEADER } from "../../../../platform/mail/mail-transport.ts";
import type { Scope } from "../../../../platform/scope.ts";
import { accountMark, mailIdOf } from "../../../email/index.ts";
import { OutcomeUnknown, ProviderDown } from "../../shared/failures.ts";
import { callGmail, patienceFor } from "../call-google.ts";
import { assertResponse } from "../client.ts";
import type { AuthorizationRow } from "../queries.ts";
import { services, settingsOf } from "../service.ts";
import type { GmailMessage } from "./gmail-message.ts";
import { MESSAGE_HEADER } from "./message-marker.ts";

const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });

/** As it stands in the mail of a message: nobody else can make one. */
export const markOf = ({ platform }: Scope, messageId: string) => mailIdOf(platform, messageId, "parley");

interface Outgoing extends SendMailOptions {
  /** The message that it is, if it is one. */
  messageIs?: string | undefined;
  threadId?: string | undefined;
  isAutomatic?: boolean;
}

/** Has Gmail send a mail. @throws ProviderFailure; OutcomeUnknown when there is no answer */
export async function sendMail(
  scope: Scope,
  mailbox: AuthorizationRow,
  { messageIs, threadId, isAutomatic, ...mail }: Outgoing,
): Promise<GmailMessage> {
  const { message } = await composer.sendMail({
    ...mail,
    headers: {
      [OUR_HEADER]: accountMark(scope.platform, scope.accountId),
      ...(messageIs && { [MESSAGE_HEADER]: markOf(scope, messageIs) }),
      ...(isAutomatic && { "auto-submitted": "auto-replied" }),
    },
  });
  const requestBody = threadId ? { threadId } : {};
  const sending = callGmail(
    scope,
    mailbox,
    async ({ users }) => {
      // For what is uploaded, the SDK knows no other address than Google's unless it is said with the call.
      const rootUrl = `${settingsOf(scope.platform.config).gmailUrl}/`;
      const media = { mimeType: "message/rfc822", body: Readable.from(message as Buffer, { objectMode: false }) };
      return assertResponse((await users.messages.send({ userId: "me", requestBody, media }, { rootUrl })).data);
    },
    patienceFor((message as Buffer).length),
  );
  return sending.catch((error: unknown) => {
    throw error instanceof ProviderDown ? new OutcomeUnknown(services.gmail.title) : error;
  });
}
