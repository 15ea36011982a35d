import type { GmailDraft, GmailSent } from "@parley/contract";
import { doesNotExist, MissingParameters } from "../../../../platform/errors.ts";
import type { UserScope } from "../../../../platform/scope.ts";
import { findInbox } from "../../../inboxes/index.ts";
import { NotConnected } from "../../shared/errors.ts";
import { ProviderFailure } from "../../shared/failures.ts";
import { findMailboxOf } from "../profile.ts";
import { sendMail } from "./send-mail.ts";

/** Sends a mail that belongs to no conversation. @throws NotConnected, MissingParameters, Invalid */
export async function sendSingleMail(
  scope: UserScope,
  { recipient, to = recipient, message, text = message, subject, from, inbox_id }: GmailDraft,
): Promise<GmailSent> {
  if (inbox_id && !(await findInbox(scope, inbox_id))) throw doesNotExist("inbox_id");
  const mailbox = await findMailboxOf(scope, inbox_id);
  if (!mailbox) throw new NotConnected("Authorization required");
  if (!to || !text) throw new MissingParameters("A mail needs `to` and `text`", []);
  try {
    const mail = { from: from || scope.actor.email, to, subject: subject ?? "", text };
    return { ok: true, data: await sendMail(scope, mailbox, mail) };
  } catch (error) {
    if (error instanceof ProviderFailure) return { ok: false };
    throw error;
  }
}
