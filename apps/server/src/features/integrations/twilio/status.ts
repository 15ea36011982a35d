import { type TextMessageFailure, type TextMessageStatus, textMessageStatuses } from "@parley/contract";
import type { Scope } from "../../../platform/scope.ts";
import { annotateMessage } from "../../conversations/index.ts";

export interface StatusUpdate {
  /** Twilio's name of the status. */
  readonly status: string;
  /** Twilio's id of the message. */
  readonly sid?: string;
  /** Twilio's error code. */
  readonly code?: number | undefined;
  /** Why the message was not sent to Twilio. */
  readonly failure?: TextMessageFailure;
}

/** Stores the delivery status of a message. Twilio reports a status more than once, and not always in order. */
export async function recordStatus(scope: Scope, messageId: string, update: StatusUpdate): Promise<void> {
  await annotateMessage(scope, messageId, (known) => statusAfter(known, update));
}

/** The metadata to add to a message; undefined if the update is outdated or already known. */
export function statusAfter(known: Record<string, unknown>, { status, sid, code, failure }: StatusUpdate) {
  if (sid && known.twilio_message_sid && known.twilio_message_sid !== sid) return undefined;
  const isNews = rankOf(status) > rankOf(known.twilio_status);
  const isNamed = sid !== undefined && known.twilio_message_sid === undefined;
  if (!isNews && !isNamed) return undefined;
  return {
    ...(isNamed && { twilio_message_sid: sid }),
    ...(isNews && { twilio_status: status }),
    ...(isNews && code !== undefined && { twilio_error_code: code }),
    ...(isNews && failure && { twilio_failure: failure }),
  };
}

/** Statuses before the queue, `accepted` and `scheduled`, rank lowest. */
const rankOf = (status: unknown) => textMessageStatuses.indexOf(status as TextMessageStatus);
