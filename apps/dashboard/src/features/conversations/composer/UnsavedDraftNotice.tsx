import { text } from "../../../texts/of/open-conversation.ts";
import { useIsDraftUnsaved } from "./drafts.ts";
import styles from "./UnsavedDraftNotice.module.css";

/** Says that a draft would not outlive the page. */
export function UnsavedDraftNotice({ conversationId }: { conversationId: string }) {
  const isUnsaved = useIsDraftUnsaved(conversationId);
  return (
    <p className={styles.notice} role="status">
      {isUnsaved && text("composer.unkept")}
    </p>
  );
}
