import { describeError } from "../../platform/requests/errors.ts";
import styles from "./SaveState.module.css";
import { text } from "./texts.ts";
import type { useEditTemplate } from "./useEditTemplate.ts";

export function SaveState({ editing: { saving, isUnsaved } }: { editing: ReturnType<typeof useEditTemplate> }) {
  return (
    <span className={styles.state} role="status">
      {saving.isPending && text("templates.saving")}
      {saving.error && text("templates.notSaved", { reason: describeError(saving.error) })}
      {saving.isSuccess && !isUnsaved && text("templates.saved")}
      {!saving.isPending && !saving.error && isUnsaved && text("templates.unsaved")}
    </span>
  );
}
