import { namedUuid } from "../../../platform/named-uuid.ts";
import type { Scope } from "../../../platform/scope.ts";
import { type ForwardedDraft, findMessage, openForwarded, sendDraft } from "../../conversations/index.ts";
import { findOrCreateByPhone } from "../../customers/index.ts";
import { findPrimaryInbox } from "../../inboxes/index.ts";
import { storeMedia } from "./media.ts";
import { findAuthorizationById, findConversationBySms } from "./queries.ts";
import type { TextMessage } from "./text-message.ts";

/**
 * Stores a text message in the customer's SMS conversation, or in a new one. Idempotent: the message's id derives from
 * Twilio's SID.
 */
export async function receiveMessage(scope: Scope, authorizationId: string, { sid, from, body, media }: TextMessage) {
  const authorization = await findAuthorizationById(scope, authorizationId);
  const id = namedUuid(scope.accountId, "twilio", sid);
  if (!authorization || (await findMessage(scope, id))) return;
  const customer = await findOrCreateByPhone(scope, from);
  const { fileIds, leftOut } = await storeMedia(scope, authorization, media, customer.id);
  const message: ForwardedDraft = {
    id,
    origin: "twilio",
    source: "sms",
    author: { customer_id: customer.id },
    body,
    sent_at: null,
    metadata: { twilio_message_sid: sid, ...(leftOut > 0 && { twilio_files_left_out: leftOut }) },
    file_ids: fileIds,
  };
  const inbox_id = authorization.inbox_id ?? (await findPrimaryInbox(scope))?.id ?? null;
  const known = await findConversationBySms(scope, customer.id, inbox_id);
  if (known) {
    await sendDraft(scope, known, message);
  } else {
    const conversation = { id: namedUuid(id, "conversation"), customer_id: customer.id, inbox_id };
    await openForwarded(scope, { ...conversation, source: "sms" }, message, { notifiesWidgets: false });
  }
}
