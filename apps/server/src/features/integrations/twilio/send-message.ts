import type { MessageFact } from "@parley/contract";
import type { Scope } from "../../../platform/scope.ts";
import { findMessage } from "../../conversations/index.ts";
import type { DeliveredEvent } from "../shared/integration.ts";
import { callTwilio } from "./call-twilio.ts";
import { TwilioRefused } from "./client.ts";
import { findAuthorizationFor, findNumberOf } from "./queries.ts";
import { statusAddress } from "./receive.ts";
import { recordStatus } from "./status.ts";

/** Sends an agent's reply as a text message. A message that has a Twilio SID is not sent again. */
export async function sendReply(scope: Scope, delivery: DeliveredEvent): Promise<void> {
  const message = await findUnsent(scope, delivery);
  if (!message) return;
  const { conversation_id } = delivery;
  const [to, authorization] = await Promise.all([
    findNumberOf(scope, conversation_id),
    findAuthorizationFor(scope, conversation_id),
  ]);
  const body = textOf(message);
  if (body === "") return;
  if (!authorization) return recordStatus(scope, message.id, { status: "failed", failure: "not_connected" });
  if (!to) return recordStatus(scope, message.id, { status: "failed", failure: "no_phone" });
  const from = authorization.from_phone_number;
  const statusCallback = statusAddress(scope, message.id);
  try {
    // Each call has its own time limit. Under a shared limit the second call could time out after Twilio sent the
    // message.
    const number = await callTwilio(scope, authorization, (client) => client.findNumber(to));
    const { sid, status } = await callTwilio(scope, authorization, (client) =>
      client.send({ to: number, from, body, statusCallback }),
    );
    await recordStatus(scope, message.id, { sid, status });
  } catch (error) {
    if (error instanceof TwilioRefused) await recordStatus(scope, message.id, { status: "failed", code: error.code });
    throw error;
  }
}

/** The reply waited too long, or the last number was disconnected meanwhile. */
export async function abandonReply(scope: Scope, delivery: DeliveredEvent): Promise<void> {
  const message = await findUnsent(scope, delivery);
  if (!message) return;
  const isConnected = await findAuthorizationFor(scope, delivery.conversation_id);
  await recordStatus(scope, message.id, { status: "failed", failure: isConnected ? "expired" : "not_connected" });
}

async function findUnsent(scope: Scope, { message_id }: DeliveredEvent) {
  const message = message_id ? await findMessage(scope, message_id) : undefined;
  return message && isForCustomer(message) && !message.metadata?.twilio_message_sid ? message : undefined;
}

const isForCustomer = ({ user_id, type, private: isPrivate }: MessageFact) =>
  user_id !== null && type === "reply" && !isPrivate;

/** Files are sent as links: not every number can send pictures, and not every phone can show them. */
const textOf = ({ body, attachments }: MessageFact) =>
  [body ?? "", ...attachments.map(({ filename, file_url }) => `${filename}: ${file_url}`)]
    .filter((part) => part.trim() !== "")
    .join("\n");
