import { text } from "../../../texts/of/open-conversation.ts";
import { useIsUnkept } from "./drafts.ts";
import styles from "./UnkeptNotice.module.css";

/** Says that a draft would not outlive the page. */
export function UnkeptNotice({ conversationId }: { conversationId: string }) {
  const isUnkept = useIsUnkept(conversationId);
  return (
    <p className={styles.notice} role="status">
      {isUnkept && text("composer.unkept")}
    </p>
  );
}
