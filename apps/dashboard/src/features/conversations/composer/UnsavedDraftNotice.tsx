import { text } from "../texts.ts";
import { useIsDraftUnsaved } from "./drafts.ts";
import styles from "./UnsavedDraftNotice.module.css";

/** Warns that the draft is not stored and would be lost on a reload. */
export function UnsavedDraftNotice({ conversationId }: { conversationId: string }) {
  const isUnsaved = useIsDraftUnsaved(conversationId);
  return (
    <p className={styles.notice} role="status">
      {isUnsaved && text("composer.unkept")}
    </p>
  );
}
