import type { MessageFact } from "@parley/contract";
import type { Scope } from "../../../../platform/scope.ts";
import { findMessage } from "../../../conversations/index.ts";
import { findCustomer } from "../../../customers/index.ts";
import type { CustomerDelivery, Delivery, DeliveryState } from "../../shared/integration.ts";
import { findAuthorization, findCustomerAndFirstMessage } from "../queries.ts";
import { appendRow, type Row } from "./append-row.ts";
import { settingsIn, sheetIn } from "./sheet-settings.ts";

const MAX_MESSAGE_LENGTH = 5000;

/** Exports a conversation with its first public message. */
export async function exportConversation(scope: Scope, delivery: Delivery): Promise<void> {
  const { conversation_id, message_id } = delivery;
  const opening = await findCustomerAndFirstMessage(scope, conversation_id);
  if (!message_id || opening?.first_message_id !== message_id) return;
  const message = await findMessage(scope, message_id);
  if (!message) return;
  await write(scope, "new_conversations", delivery, {
    time: message.created_at,
    what: "Conversation",
    who: opening,
    message: textOf(message),
    link: `${scope.platform.config.publicUrl}/conversations/all/${conversation_id}`,
  });
}

export async function exportCustomer(scope: Scope, delivery: CustomerDelivery): Promise<void> {
  const customer = await findCustomer(scope, delivery.customer_id);
  if (!customer) return;
  await write(scope, "new_customers", delivery, {
    time: customer.created_at,
    what: "Customer",
    who: customer,
    message: "",
    link: `${scope.platform.config.publicUrl}/customers/${delivery.customer_id}`,
  });
}

/** Does nothing if the export is off, or no sheet is chosen yet. */
async function write(scope: Scope, which: "new_conversations" | "new_customers", state: DeliveryState, row: Row) {
  const authorization = await findAuthorization(scope, { client: "sheets" });
  const sheet = authorization && sheetIn(authorization);
  if (!sheet || !settingsIn(authorization)[which]) return;
  await appendRow(scope, authorization, sheet, state, row);
}

const textOf = ({ body, attachments }: MessageFact) =>
  (body?.trim() || attachments.map(({ filename }) => filename).join(", ")).slice(0, MAX_MESSAGE_LENGTH).toWellFormed();
