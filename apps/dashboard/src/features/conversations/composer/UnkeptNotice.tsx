import { useBeforeUnload } from "react-router";
import { text } from "../../../texts/text.ts";
import { useIsUnkept } from "./drafts.ts";
import styles from "./UnkeptNotice.module.css";

/** Says that a draft would not outlive the page, and has the browser ask before it is left. */
export function UnkeptNotice({ conversationId }: { conversationId: string }) {
  const isUnkept = useIsUnkept(conversationId);
  useBeforeUnload((event) => {
    if (isUnkept) event.preventDefault();
  });
  return (
    <p className={styles.notice} role="status">
      {isUnkept && text("composer.unkept")}
    </p>
  );
}
