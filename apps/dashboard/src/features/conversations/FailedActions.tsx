import { text } from "../../texts/text.ts";
import styles from "./FailedActions.module.css";
import { discard, type OutgoingMessage, retry } from "./outbox.ts";

/** Why a message was not sent, and what to do about it. */
export function FailedActions({ message }: { message: OutgoingMessage }) {
  return (
    <p className={styles.failed}>
      <span role="alert">{failureOf(message)}</span>
      <span className={styles.actions}>
        <button type="button" className={styles.action} onClick={() => retry(message)}>
          {text("delivery.retry")}
        </button>
        <button type="button" className={styles.action} onClick={() => discard(message)}>
          {text("delivery.discard")}
        </button>
      </span>
    </p>
  );
}

/** A long reason would say less than none. */
function failureOf({ reason = "", awaitsConnection }: OutgoingMessage) {
  if (awaitsConnection) return text("delivery.waiting");
  return reason && reason.length < 60 ? text("delivery.failedBecause", { reason }) : text("delivery.failed");
}
