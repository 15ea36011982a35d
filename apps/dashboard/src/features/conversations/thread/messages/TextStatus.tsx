import type { Message, TextMessageStatus } from "@parley/contract";
import { text } from "../../texts.ts";
import styles from "./TextStatus.module.css";

const labels: Partial<Record<TextMessageStatus, string>> = {
  queued: text("delivery.textQueued"),
  sending: text("delivery.textQueued"),
  sent: text("delivery.sent"),
  delivered: text("delivery.textDelivered"),
  read: text("delivery.textRead"),
};

/** The reasons by Twilio's error codes, for errors that an agent can fix. */
const reasons: Partial<Record<number, string>> = {
  21211: text("delivery.noSuchNumber"),
  21610: text("delivery.unsubscribed"),
  21614: text("delivery.noSuchNumber"),
  21617: text("delivery.tooLong"),
};

/** The delivery status of a text message; undefined for other messages. */
export function textStatusOf({ metadata, customer_id }: Message) {
  const status = customer_id === null && metadata?.twilio_status;
  if (typeof status !== "string") return undefined;
  const code = metadata?.twilio_error_code;
  const isFailed = status === "failed" || status === "undelivered";
  if (!isFailed) return { label: labels[status as TextMessageStatus], isFailed };
  const reason = typeof code === "number" ? (reasons[code] ?? text("delivery.textError", { code })) : undefined;
  return { label: [text("delivery.textFailed"), reason].filter(Boolean).join(": "), isFailed };
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
