import { TextButton } from "../../../../ui/buttons/TextButton.tsx";
import { runCommand } from "../../../commands/index.ts";
import { withRestoredMessage } from "../../composer/draft.ts";
import { draftsOf, saveDraft } from "../../composer/drafts.ts";
import { discard, type OutgoingMessage, retry } from "../../composer/outbox.ts";
import { text } from "../../texts.ts";
import styles from "./FailedActions.module.css";

/** The reason why a message was not sent, and its actions. */
export function FailedActions({ message }: { message: OutgoingMessage }) {
  return (
    <p className={styles.failed}>
      <span role="alert">{failureOf(message)}</span>
      <span className={styles.actions}>
        <TextButton onClick={() => retry(message)}>{text("delivery.retry")}</TextButton>
        <TextButton onClick={() => edit(message)}>{text("delivery.edit")}</TextButton>
        <TextButton onClick={() => discard(message)}>{text("delivery.discard")}</TextButton>
      </span>
    </p>
  );
}

function edit(message: OutgoingMessage) {
  const { conversation_id, body, type, files = [] } = message;
  saveDraft(conversation_id, type, withRestoredMessage(draftsOf(conversation_id)[type], { body, files }));
  discard(message);
  runCommand(type);
}

/** Long reasons are replaced by a general text. */
function failureOf({ reason = "", awaitsConnection }: OutgoingMessage) {
  if (awaitsConnection) return text("delivery.waiting");
  return reason && reason.length < 60 ? text("delivery.failedBecause", { reason }) : text("delivery.failed");
}
