import type { Job } from "../../../platform/jobs/job.ts";
import { receiveMessage } from "./receive-message.ts";
import { recordStatus, type StatusUpdate } from "./status.ts";
import type { TextMessage } from "./text-message.ts";

/** Enqueued before Twilio is answered, because Twilio does not repeat an accepted request. */
export const receiveTextMessage: Job<TextMessage & { authorization_id: string }> = {
  name: "receive-text-message",
  run: (scope, { authorization_id, ...message }) => receiveMessage(scope, authorization_id, message),
};

export const recordTextStatus: Job<StatusUpdate & { message_id: string }> = {
  name: "note-text-status",
  run: (scope, { message_id, ...update }) => recordStatus(scope, message_id, update),
};
