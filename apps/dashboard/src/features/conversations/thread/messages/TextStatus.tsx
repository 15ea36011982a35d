import type { Message, TextMessageFailure, TextMessageStatus } from "@parley/contract";
import { text } from "../../texts.ts";
import styles from "./TextStatus.module.css";

const labels: Partial<Record<TextMessageStatus, string>> = {
  queued: text("delivery.textQueued"),
  sending: text("delivery.textQueued"),
  sent: text("delivery.sent"),
  delivered: text("delivery.textDelivered"),
  read: text("delivery.textRead"),
};

/** The labels by Twilio's error codes, for errors that an agent can fix. */
const refusals: Partial<Record<number, string>> = {
  21211: text("delivery.noSuchNumber"),
  21610: text("delivery.unsubscribed"),
  21614: text("delivery.noSuchNumber"),
  21617: text("delivery.tooLong"),
};

/** The labels of a message that was not sent to Twilio. */
const failures: Record<TextMessageFailure, string> = {
  not_connected: text("delivery.noNumberConnected"),
  no_phone: text("delivery.noPhone"),
  expired: text("delivery.waitedTooLong"),
};

/** The delivery status of a text message; undefined for other messages. */
export function textStatusOf({ metadata, customer_id }: Message) {
  const status = customer_id === null && metadata?.twilio_status;
  if (typeof status !== "string") return undefined;
  const code = metadata?.twilio_error_code;
  const isFailed = status === "failed" || status === "undelivered";
  if (!isFailed) return { label: labels[status as TextMessageStatus], isFailed };
  const label =
    typeof code === "number"
      ? (refusals[code] ?? text("delivery.textError", { code }))
      : failures[metadata?.twilio_failure as TextMessageFailure];
  return { label: label ?? text("delivery.textFailed"), isFailed };
}

export function TextStatus({ message }: { message: Message }) {
  const status = textStatusOf(message);
  if (!status?.label) return null;
  return (
    <span className={styles.status} data-failed={status.isFailed}>
      {status.label}
    </span>
  );
}
