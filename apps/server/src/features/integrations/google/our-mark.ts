import type { gmail_v1 } from "@googleapis/gmail";
import type { Scope } from "../../../platform/scope.ts";
import { annotateMessage, findMessage } from "../../conversations/index.ts";
import { type ReadMail, readMailId } from "../../email/index.ts";
import { metadataOf } from "./metadata.ts";

/** By it a mail of ours says which message it is: Gmail gives it a Message-ID of its own. */
export const MESSAGE_HEADER = "x-parley-message";

/**
 * Of a mail that left here, notes with its message what it is there.
 * @returns whether it is one
 */
export async function noteSent(
  scope: Scope,
  threadId: string,
  told: gmail_v1.Schema$Message,
  mail: ReadMail,
): Promise<boolean> {
  const id = readMailId(scope.platform, mail.headers.get(MESSAGE_HEADER) ?? "");
  if (!id || !(await findMessage(scope, id))) return false;
  await annotateMessage(scope, id, (known) =>
    known.gmail_message_id ? undefined : metadataOf(threadId, told, { ...mail, html: undefined, quoted: undefined }),
  );
  return true;
}
